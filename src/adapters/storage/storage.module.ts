import { ContainerModule } from 'inversify';
import { FileLock } from '../../ports/file-lock.js';
import { InteractionLock } from '../../ports/interaction-lock.js';
import { SnapshotStore } from '../../ports/snapshot-store.js';
import { StateFiles } from '../../ports/state-files.js';
import { FileInteractionLock } from './file-interaction-lock.js';
import { FileSnapshotStore } from './file-snapshot-store.js';
import { PreferredFileLock } from './preferred-file-lock.js';
import { SnapshotIndex } from './snapshot-index.js';
import { StateRoot } from './state-root.js';

/** Snapshots, locks and small private files below the state root. */
export const storageModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(StateRoot).toSelf().inSingletonScope();
  bind<StateFiles>(StateFiles).toService(StateRoot);
  bind(SnapshotIndex).toSelf().inSingletonScope();
  bind<SnapshotStore>(SnapshotStore).to(FileSnapshotStore).inSingletonScope();
  bind<InteractionLock>(InteractionLock).to(FileInteractionLock).inSingletonScope();
  bind<FileLock>(FileLock).to(PreferredFileLock).inSingletonScope();
});
