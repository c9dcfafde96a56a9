import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createEnvironment } from '../../../../src/adapters/runtime/process-environment.js';
import { StateRoot } from '../../../../src/adapters/storage/state-root.js';
import type { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';

const NOBODY = 65_534;

function rootAt(stateRoot: string, userId?: number): StateRoot {
  return new StateRoot(
    createEnvironment({ base: { AGENT_DESKTOP_HOME: stateRoot }, ...(userId !== undefined && { userId }) }),
  );
}

function mode(path: string): number {
  return statSync(path).mode & 0o777;
}

describe('StateRoot', () => {
  let home: TemporaryHome;
  let state: StateRoot;
  const failure = (work: () => unknown): Promise<AgentDesktopError> => errorOf(async () => work());

  beforeEach(() => {
    home = temporaryHome();
    state = new StateRoot(home.environment);
  });

  afterEach(() => home.dispose());

  it('makes private folders and files, and reads them back', async () => {
    await state.write('simulated/deep/desktop.json', 'text');
    expect(state.read('simulated/deep/desktop.json')).to.equal('text');
    expect(mode(home.stateRoot)).to.equal(0o700);
    expect(mode(join(home.stateRoot, 'simulated', 'deep'))).to.equal(0o700);
    expect(mode(join(home.stateRoot, 'simulated', 'deep', 'desktop.json'))).to.equal(0o600);
  });

  it('is private whatever the umask says', async () => {
    const before = process.umask(0);
    try {
      await state.write('a/b.json', 'x');
    } finally {
      process.umask(before);
    }
    expect(mode(home.stateRoot)).to.equal(0o700);
    expect(mode(join(home.stateRoot, 'a', 'b.json'))).to.equal(0o600);
  });

  it('makes nothing when it only looks', () => {
    expect(state.read('simulated/desktop.json')).to.equal(undefined);
    expect(state.existingFolder('snapshots')).to.equal(undefined);
    expect(existsSync(home.stateRoot)).to.equal(false);
  });

  it('makes missing ancestors', async () => {
    const deep = rootAt(join(home.folder, 'x', 'y', 'state'));
    await deep.write('a.json', '1');
    expect(deep.read('a.json')).to.equal('1');
  });

  it('removes a file, and does not mind when there is none', async () => {
    await state.remove('never/there.json');
    await state.write('a.json', '1');
    await state.remove('a.json');
    await state.remove('a.json');
    expect(state.read('a.json')).to.equal(undefined);
  });

  it('follows links above the state root, and looks where they lead only once', async () => {
    mkdirSync(join(home.folder, 'real'));
    mkdirSync(join(home.folder, 'elsewhere'));
    const link = join(home.folder, 'link');
    symlinkSync(join(home.folder, 'real'), link);
    const linked = rootAt(join(link, 'state'));
    await linked.write('a.json', '1');
    expect(readFileSync(join(home.folder, 'real', 'state', 'a.json'), 'utf8')).to.equal('1');
    execFileSync('ln', ['-sfn', join(home.folder, 'elsewhere'), link]);
    await linked.write('b.json', '2');
    expect(readdirSync(join(home.folder, 'real', 'state'))).to.have.members(['a.json', 'b.json']);
  });

  describe('refuses links', () => {
    it('at the state root', async () => {
      mkdirSync(join(home.folder, 'real'), { mode: 0o700 });
      symlinkSync(join(home.folder, 'real'), home.stateRoot);
      for (const work of [() => state.prepare('a.json'), () => state.read('a.json')]) {
        const error = await failure(work);
        expect(error.code).to.equal('PERM_DENIED');
        expect(error.message).to.contain(home.stateRoot).and.contain('symbolic link');
        expect(error.suggestion).to.contain('AGENT_DESKTOP_HOME');
      }
      expect(readdirSync(join(home.folder, 'real'))).to.deep.equal([]);
    });

    it('at a folder below it', async () => {
      mkdirSync(home.stateRoot, { mode: 0o700 });
      mkdirSync(join(home.folder, 'real'));
      symlinkSync(join(home.folder, 'real'), join(home.stateRoot, 'snapshots'));
      for (const work of [() => state.folder('snapshots', 's0001'), () => state.existingFolder('snapshots')])
        expect((await failure(work)).code).to.equal('PERM_DENIED');
      expect(readdirSync(join(home.folder, 'real'))).to.deep.equal([]);
    });

    it('at a file, also a dangling one', async () => {
      mkdirSync(home.stateRoot, { mode: 0o700 });
      const secret = join(home.folder, 'secret');
      symlinkSync(secret, join(home.stateRoot, 'a.json'));
      expect((await failure(() => state.prepare('a.json'))).code).to.equal('PERM_DENIED');
      writeFileSync(secret, 'secret');
      expect((await failure(() => state.read('a.json'))).code).to.equal('PERM_DENIED');
      expect((await errorOf(() => state.write('a.json', 'new'))).code).to.equal('PERM_DENIED');
      expect(readFileSync(secret, 'utf8')).to.equal('secret');
    });
  });

  describe('refuses what is not ours', () => {
    it('a state root of another user', async () => {
      await state.write('a.json', '1');
      const other = rootAt(home.stateRoot, home.environment.userId + 1);
      for (const work of [() => other.read('a.json'), () => other.prepare('b.json')]) {
        const error = await failure(work);
        expect(error.code).to.equal('PERM_DENIED');
        expect(error.message).to.contain(`user ${home.environment.userId + 1}`);
        expect(error.details).to.include({ owner: home.environment.userId });
      }
    });

    it('a folder that others may write to', async () => {
      mkdirSync(home.stateRoot);
      chmodSync(home.stateRoot, 0o777);
      const error = await failure(() => state.prepare('a.json'));
      expect(error.code).to.equal('PERM_DENIED');
      expect(error.message).to.contain('777');
      expect(error.suggestion).to.contain('chmod 700');
      expect(mode(home.stateRoot)).to.equal(0o777);
    });

    it('a folder that holds other things and that others may read', async () => {
      mkdirSync(home.stateRoot);
      chmodSync(home.stateRoot, 0o755);
      writeFileSync(join(home.stateRoot, 'thesis.txt'), '');
      expect((await failure(() => state.prepare('a.json'))).code).to.equal('PERM_DENIED');
      expect(mode(home.stateRoot)).to.equal(0o755);
    });

    it('but closes an empty folder, and its own ones, to others', () => {
      mkdirSync(home.stateRoot);
      chmodSync(home.stateRoot, 0o755);
      state.prepare('snapshots/a.json');
      expect(mode(home.stateRoot)).to.equal(0o700);
      chmodSync(join(home.stateRoot, 'snapshots'), 0o755);
      state.folder('snapshots');
      expect(mode(join(home.stateRoot, 'snapshots'))).to.equal(0o700);
    });
  });

  describe('says what stands in the way', () => {
    it('a file at the state root', async () => {
      writeFileSync(home.stateRoot, '');
      for (const work of [() => state.prepare('a.json'), () => state.read('a.json')]) {
        const error = await failure(work);
        expect(error.code).to.equal('INTERNAL');
        expect(error.message).to.contain('not a folder');
      }
    });

    it('a file among its ancestors', async () => {
      writeFileSync(join(home.folder, 'file'), '');
      for (const path of ['file/state', 'file/deeper/state']) {
        const error = await failure(() => rootAt(join(home.folder, path)).prepare('a.json'));
        expect(error.code).to.equal('INTERNAL');
        expect(error.message).to.contain('not a folder');
      }
    });

    it('a folder where a file belongs', async () => {
      state.folder('a.json');
      expect((await failure(() => state.read('a.json'))).code).to.equal('INTERNAL');
      expect((await errorOf(() => state.write('a.json', 'x'))).message).to.contain('not a file');
    });

    it('a named pipe, without waiting for its writer', async () => {
      mkdirSync(home.stateRoot, { mode: 0o700 });
      execFileSync('mkfifo', [join(home.stateRoot, 'a.json')]);
      expect((await failure(() => state.read('a.json'))).message).to.contain('not a file');
    });

    it('a file over the limit', async () => {
      await state.write('a.json', 'x'.repeat(101));
      const error = await failure(() => state.read('a.json', 100));
      expect(error.code).to.equal('INTERNAL');
      expect(error.details).to.include({ bytes: 101, limit: 100 });
    });

    it('names that lead out of the state root', async () => {
      for (const name of ['../a.json', 'a/../../b', '/etc/passwd', 'a//b', '', 'a\0b', 'a\\b', '.'])
        expect((await failure(() => state.read(name))).code, name).to.equal('INVALID_ARGS');
    });

    it('a folder that cannot be written to', async () => {
      const locked = join(home.folder, 'locked');
      mkdirSync(locked);
      // The superuser may write anywhere: be somebody else while it is tried.
      const root = process.geteuid?.() === 0;
      const userId = root ? NOBODY : home.environment.userId;
      if (root) {
        chmodSync(home.folder, 0o711);
        chownSync(locked, NOBODY, NOBODY);
      }
      chmodSync(locked, 0o500);
      if (root) process.seteuid?.(NOBODY);
      try {
        const error = await failure(() => rootAt(join(locked, 'state'), userId).prepare('a.json'));
        expect(error.code).to.equal('PERM_DENIED');
        expect(error.platformDetail).to.contain('EACCES');
        expect(error.suggestion).to.contain('AGENT_DESKTOP_HOME');
      } finally {
        if (root) process.seteuid?.(0);
        chmodSync(locked, 0o700);
      }
    });
  });
});
