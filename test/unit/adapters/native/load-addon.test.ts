import { expect } from 'chai';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { AddonSource } from '../../../../src/adapters/native/load-addon.js';
import { loadAddonFrom } from '../../../../src/adapters/native/load-addon.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

describe('loadAddonFrom', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'adt-loader-'));
    write('package.json', JSON.stringify({ name: 'agent-desktop' }));
  });

  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  function write(path: string, text = ''): string {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  function source(changes: Partial<AddonSource> = {}): AddonSource & { readonly loaded: string[] } {
    const loaded: string[] = [];
    return {
      from: join(root, 'src', 'adapters', 'native', 'load-addon.ts'),
      override: undefined,
      platform: 'linux',
      arch: 'x64',
      glibcVersion: () => '2.36',
      load: (file) => {
        loaded.push(file);
        return { abi: 1 };
      },
      loaded,
      ...changes,
    };
  }

  function failureOf(changes: Partial<AddonSource>): AgentDesktopError {
    try {
      loadAddonFrom(source(changes));
    } catch (error) {
      if (error instanceof AgentDesktopError) return error;
      throw error;
    }
    throw new Error('it should have failed');
  }

  it('loads a local build before a published one', () => {
    const built = write('native/build/Release/agent_desktop.node');
    const published = write('prebuilds/linux-x64/agent-desktop.node');
    const first = source();
    loadAddonFrom(first);
    expect(first.loaded).to.deep.equal([built]);
    rmSync(built);
    const second = source();
    loadAddonFrom(second);
    expect(second.loaded).to.deep.equal([published]);
  });

  it('finds the package from a bundle, past a package.json that is not its own', () => {
    const built = write('native/build/Release/agent_desktop.node');
    write('dist/package.json', JSON.stringify({ type: 'module' }));
    write('dist/chunks/package.json', 'no JSON');
    const bundled = source({ from: join(root, 'dist', 'chunks', 'load-addon-X.js') });
    expect(loadAddonFrom(bundled)).to.deep.equal({ abi: 1 });
    expect(bundled.loaded).to.deep.equal([built]);
  });

  it('never takes a published addon of another machine', () => {
    write('prebuilds/linux-arm64/agent-desktop.node');
    const failure = failureOf({});
    expect(failure.code).to.equal('INTERNAL');
    expect(failure.message).to.include('linux-x64');
    expect(failure.suggestion).to.include('npm run build:native').and.to.include('simulated');
  });

  it('does not advise a build where there is nothing to build', () => {
    const failure = failureOf({ platform: 'win32' });
    expect(failure.message).to.include('win32-x64');
    expect(failure.suggestion).to.not.include('build:native');
  });

  it('loads another build when it is told to', () => {
    write('native/build/Release/agent_desktop.node');
    const told = source({ override: '/somewhere/sanitized.node' });
    loadAddonFrom(told);
    expect(told.loaded).to.deep.equal(['/somewhere/sanitized.node']);
  });

  it('refuses an addon of another layout', () => {
    write('native/build/Release/agent_desktop.node');
    for (const exported of [{ abi: 2 }, {}, null, 'text']) {
      const failure = failureOf({ load: () => exported });
      expect(failure.code).to.equal('INTERNAL');
      expect(failure.suggestion).to.include('npm run build:native');
    }
  });

  it('says what is wrong with one that cannot be loaded', () => {
    write('native/build/Release/agent_desktop.node');
    const load = () => {
      throw new Error('libstdc++.so.6: version `GLIBCXX_9` not found');
    };
    const failure = failureOf({ load });
    expect(failure.code).to.equal('INTERNAL');
    expect(failure.platformDetail).to.include('GLIBCXX_9');
    expect(failure.suggestion).to.include('npm run build:native');
  });

  it('refuses musl in clear words', () => {
    write('native/build/Release/agent_desktop.node');
    const load = () => {
      throw new Error('Error relocating: __memcpy_chk: symbol not found');
    };
    const failure = failureOf({ load, glibcVersion: () => undefined });
    expect(failure.message).to.include('glibc').and.to.include('musl');
    expect(failure.suggestion).to.include('Debian');
  });

  it('says so when it belongs to no package', () => {
    rmSync(join(root, 'package.json'));
    expect(failureOf({}).message).to.include('package.json');
  });
});
