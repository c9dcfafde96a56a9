import { ContainerModule } from 'inversify';
import { Clock } from '../../ports/clock.js';
import { Environment } from '../../ports/environment.js';
import { FileLock } from '../../ports/file-lock.js';
import { InteractionLock } from '../../ports/interaction-lock.js';
import { SnapshotStore } from '../../ports/snapshot-store.js';
import { StateFiles } from '../../ports/state-files.js';
import { ExclusiveFileLock } from './exclusive-file-lock.js';
import { FileInteractionLock } from './file-interaction-lock.js';
import { FileSnapshotStore } from './file-snapshot-store.js';
import { KernelFileLock } from './kernel-file-lock.js';
import { loadKernelLocks } from './load-kernel-locks.js';
import { SnapshotIndex } from './snapshot-index.js';
import { StateRoot } from './state-root.js';

/** Where the addon is built today; everywhere else, and on the simulated desktop, locks are files. */
function hasKernelLocks(environment: Environment): boolean {
  const adapter = environment.get('AGENT_DESKTOP_ADAPTER') || environment.platform;
  return adapter === 'linux';
}

/** Snapshots, locks and small private files below the state root. */
export const storageModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(StateRoot).toSelf().inSingletonScope();
  bind<StateFiles>(StateFiles).toService(StateRoot);
  bind(SnapshotIndex).toSelf().inSingletonScope();
  bind<SnapshotStore>(SnapshotStore).to(FileSnapshotStore).inSingletonScope();
  bind<InteractionLock>(InteractionLock).to(FileInteractionLock).inSingletonScope();
  bind<FileLock>(FileLock)
    .toResolvedValue(
      (clock: Clock, environment: Environment) =>
        hasKernelLocks(environment)
          ? new KernelFileLock(clock, loadKernelLocks)
          : new ExclusiveFileLock(clock),
      [Clock, Environment],
    )
    .inSingletonScope();
});
