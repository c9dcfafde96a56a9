import type { StoredSnapshot } from '../domain/refs/stored-snapshot.js';

/**
 * Keeps snapshots of one namespace on disk. Files are private, written atomically, at most 128 a namespace.
 * Errors: `SNAPSHOT_NOT_FOUND`, `INTERNAL` for a map that is corrupt, foreign, or over 1 MiB (the file on disk stays
 * as it was), `PERM_DENIED` for a state root that is a link, not ours, or not writable.
 */
export interface SnapshotStore {
  /** Saves a new snapshot; `latest` also moves the pointer of the namespace. */
  create(namespace: string, snapshot: StoredSnapshot, options: { readonly latest: boolean }): Promise<void>;
  /** Loads one snapshot, or the latest one when `id` is absent. The tree is not loaded. */
  load(namespace: string, id?: string): Promise<StoredSnapshot>;
  /** Id of the latest snapshot, undefined when there is none. */
  latestId(namespace: string): Promise<string | undefined>;
  /**
   * Load, change, save under the advisory lock (2 s budget, then `TIMEOUT`), so that concurrent callers lose nothing.
   * When `change` throws, nothing is written.
   */
  update(
    namespace: string,
    id: string,
    change: (stored: StoredSnapshot) => StoredSnapshot,
  ): Promise<StoredSnapshot>;
}

export const SnapshotStore = Symbol.for('agent-desktop/SnapshotStore');
