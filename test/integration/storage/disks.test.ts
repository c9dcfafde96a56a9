import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createEnvironment } from '../../../src/adapters/runtime/process-environment.js';
import { ExclusiveFileLock } from '../../../src/adapters/storage/exclusive-file-lock.js';
import { writeFileAtomically } from '../../../src/adapters/storage/atomic-file.js';
import { FileSnapshotStore } from '../../../src/adapters/storage/file-snapshot-store.js';
import { SnapshotIndex } from '../../../src/adapters/storage/snapshot-index.js';
import { StateRoot } from '../../../src/adapters/storage/state-root.js';
import { refEntry, storedSnapshot, withOneMoreRef } from '../../support/builders/stored-snapshot.js';
import { errorOf } from '../../support/fakes/error-of.js';
import { type TemporaryHome, temporaryHome } from '../../support/temporary-home.js';
import { realClock } from '../../support/test-runtime.js';

const LATEST = { latest: true };

function storeIn(stateRoot: string): FileSnapshotStore {
  const state = new StateRoot(createEnvironment({ overrides: { AGENT_DESKTOP_HOME: stateRoot } }));
  const lock = new ExclusiveFileLock(realClock);
  return new FileSnapshotStore(state, new SnapshotIndex(state, lock), lock);
}

/** May this process mount file systems? Containers without that right are told apart by trying. */
function canMount(): boolean {
  if (process.geteuid?.() !== 0) return false;
  const home = temporaryHome();
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', home.folder], { stdio: 'ignore' });
    execFileSync('umount', [home.folder]);
    return true;
  } catch {
    return false;
  } finally {
    home.dispose();
  }
}

/** Everything below a folder, by relative name. */
function contents(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, readFileSync(path, 'utf8')];
    }),
  );
}

// Where no disk can be mounted, the unit tests cover the same errors with /dev/full and an injected EROFS.
if (canMount()) {
  describe('disks of their own', () => {
    let home: TemporaryHome;
    let disk: string;
    let stateRoot: string;

    beforeEach(() => {
      home = temporaryHome();
      disk = join(home.folder, 'disk');
      stateRoot = join(disk, 'state');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]);
    });

    afterEach(() => {
      execFileSync('umount', [disk]);
      home.dispose();
    });

    const fillUp = () => {
      const filler = join(disk, 'filler');
      try {
        writeFileSync(filler, 'x'.repeat(1_048_576));
      } catch {
        // Full is what was wanted.
      }
    };

    it('a disk that takes only a part of a file: the old one stays whole', async () => {
      const path = join(disk, 'a.json');
      await writeFileAtomically(path, 'old');
      const error = await errorOf(() => writeFileAtomically(path, 'x'.repeat(400_000)));
      expect(error.details).to.include({ errno: 'ENOSPC' });
      expect(readFileSync(path, 'utf8')).to.equal('old');
      expect(readdirSync(disk)).to.deep.equal(['a.json']);
    });

    it('a full disk: nothing is lost, nothing half-written, and the error says what to do', async () => {
      const store = storeIn(stateRoot);
      await store.create('default', storedSnapshot('s0001', 3), LATEST);
      fillUp();
      const before = contents(stateRoot);
      for (const work of [
        () => store.create('default', storedSnapshot('s0002', 200), LATEST),
        () =>
          store.update('default', 's0001', (stored) => ({
            ...stored,
            map: {
              inner: { ...stored.map.inner, '@e4': refEntry({ name: 'x'.repeat(90_000) }) },
              counter: 4,
            },
          })),
      ]) {
        const error = await errorOf(work);
        expect(error.code).to.equal('INTERNAL');
        expect(error.details).to.include({ errno: 'ENOSPC' });
        expect(error.suggestion).to.contain('Free some space');
      }
      expect(contents(stateRoot)).to.deep.equal(before);
      expect((await store.load('default')).id).to.equal('s0001');
    });

    it('a read-only disk: what is there is read, and changing it is refused with the reason', async () => {
      await storeIn(stateRoot).create('default', storedSnapshot('s0001', 3), LATEST);
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      const store = storeIn(stateRoot);
      expect((await store.load('default')).map.counter).to.equal(3);
      for (const work of [
        () => store.create('default', storedSnapshot('s0002'), LATEST),
        () => store.update('default', 's0001', withOneMoreRef),
        () => storeIn(join(disk, 'other')).create('default', storedSnapshot('s0002'), LATEST),
      ]) {
        const error = await errorOf(work);
        expect(error.code).to.equal('PERM_DENIED');
        expect(error.message).to.contain('read-only');
        expect(error.suggestion).to.contain('AGENT_DESKTOP_HOME');
      }
    });
  });
}
