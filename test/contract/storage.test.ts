import { join } from 'node:path';
import { loadAddon } from '../../src/adapters/native/load-addon.js';
import { ExclusiveFileLock } from '../../src/adapters/storage/exclusive-file-lock.js';
import { FileSnapshotStore } from '../../src/adapters/storage/file-snapshot-store.js';
import { KernelFileLock } from '../../src/adapters/storage/kernel-file-lock.js';
import { SnapshotIndex } from '../../src/adapters/storage/snapshot-index.js';
import { StateRoot } from '../../src/adapters/storage/state-root.js';
import type { FileLock } from '../../src/ports/file-lock.js';
import { MemorySnapshotStore } from '../support/fakes/memory-snapshot-store.js';
import { temporaryHome } from '../support/temporary-home.js';
import { realClock } from '../support/test-runtime.js';
import { describeFileLockContract } from './file-lock.contract.js';
import { describeSnapshotStoreContract } from './snapshot-store.contract.js';

const LOCKS: Readonly<Record<string, () => FileLock>> = {
  'exclusive file': () => new ExclusiveFileLock(realClock),
  kernel: () => new KernelFileLock(realClock, loadAddon()),
};

for (const [name, makeLock] of Object.entries(LOCKS)) {
  describeFileLockContract(name, () => {
    const home = temporaryHome();
    return { lock: makeLock(), path: join(home.folder, 'a.lock'), dispose: () => home.dispose() };
  });

  describeSnapshotStoreContract(`files, lock by ${name}`, () => {
    const home = temporaryHome();
    const lock = makeLock();
    const state = new StateRoot(home.environment);
    const store = new FileSnapshotStore(state, new SnapshotIndex(state, lock), lock);
    return { store, dispose: () => home.dispose() };
  });
}

describeSnapshotStoreContract('memory, for tests', () => ({
  store: new MemorySnapshotStore(),
  dispose: () => undefined,
}));
