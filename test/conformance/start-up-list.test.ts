import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { CLI } from '../support/run-cli.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PRELOAD = new URL('../support/programs/list-loaded.mjs', import.meta.url).href;

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
}

/** What one run loaded: built files, the source files inside them, native addons. */
interface Loaded {
  readonly files: readonly string[];
  readonly sources: readonly string[];
  readonly native: readonly string[];
}

async function run(
  args: readonly string[],
  list: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const inherited = { ...process.env };
  for (const name of ['NODE_ENV', 'NODE_OPTIONS', 'NODE_V8_COVERAGE', 'AGENT_DESKTOP_DESKTOP'])
    Reflect.deleteProperty(inherited, name);
  const child = spawn(process.execPath, ['--import', PRELOAD, CLI, ...args], {
    env: { ...inherited, LOADED_LIST: list, ...env },
    stdio: 'ignore',
    timeout: 30_000,
  });
  await new Promise((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
}

async function loadedBy(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'loaded-'));
  const list = join(folder, 'list');
  try {
    await run(args, list, env);
    const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean);
    const { outputs } = JSON.parse(readFileSync(join(ROOT, 'dist/metafile.json'), 'utf8')) as Metafile;
    const files = lines
      .filter((line) => line.startsWith('file:'))
      .map((line) => relative(ROOT, fileURLToPath(line)));
    return {
      files,
      sources: files.flatMap((file) => Object.keys(outputs[file]?.inputs ?? {})),
      native: lines.filter((line) => line.startsWith('native:')),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PLATFORMS = /^src\/adapters\/(linux|macos|windows|simulated|native|storage|resident)\//;
const COMPOSITION =
  /^(src\/container\.ts|src\/adapters\/runtime\/|node_modules\/(@?inversify|reflect-metadata))/;
const USE_CASE = /\.use-case\.ts$/;

describe('what a start loads', function () {
  this.timeout(60_000);

  for (const args of [
    [],
    ['--help'],
    ['--version'],
    ['click', '--help'],
    ['nonsense'],
    ['click', '--nonsense'],
    ['click'],
    ['click', 'x'],
  ])
    it(`'${args.join(' ')}' loads no container, no use case, no platform and no addon`, async () => {
      const { files, sources, native } = await loadedBy(args);
      expect(files).to.include('bin/run.js').and.to.include('dist/adapters/cli/main.js');
      expect(sources).to.include('src/adapters/cli/main.ts');
      for (const forbidden of [PLATFORMS, COMPOSITION, USE_CASE])
        expect(sources.filter((source) => forbidden.test(source))).to.deep.equal([]);
      expect(native).to.deep.equal([]);
    });

  it('help, version and errors load no command but the one that was asked for', async () => {
    for (const args of [['--help'], ['--version'], ['nonsense'], ['click', '--help']])
      expect((await loadedBy(args)).files.filter((file) => file.includes('/commands/'))).to.deep.equal([]);
    const { files } = await loadedBy(['click', 'x']);
    expect(files.filter((file) => file.includes('/commands/'))).to.deep.equal([
      'dist/adapters/cli/commands/click.js',
    ]);
  });

  it('version loads its use case, and no platform', async () => {
    const { sources, native } = await loadedBy(['version']);
    expect(sources).to.include('src/application/commands/version/version.use-case.ts');
    expect(sources.filter((source) => PLATFORMS.test(source))).to.deep.equal([]);
    expect(sources.filter((source) => USE_CASE.test(source))).to.have.length(1);
    expect(native).to.deep.equal([]);
  });

  it('a command loads the platform it runs on, and no other', async () => {
    const { sources } = await loadedBy(['list-apps'], { AGENT_DESKTOP_ADAPTER: 'simulated' });
    expect(sources).to.include('src/adapters/simulated/simulated.module.ts');
    expect(sources.filter((source) => /^src\/adapters\/(linux|macos|windows)\//.test(source))).to.deep.equal(
      [],
    );
  });

  it('loads nothing from node_modules', async () => {
    for (const args of [['version'], ['--help']])
      expect((await loadedBy(args)).files.filter((file) => file.includes('node_modules'))).to.deep.equal([]);
  });
});
