import { snapshotNotFound } from '../../../src/domain/errors/ref-errors.js';
import { serializeRefMap } from '../../../src/domain/refs/ref-map-json.js';
import type { StoredSnapshot } from '../../../src/domain/refs/stored-snapshot.js';
import type { SnapshotStore } from '../../../src/ports/snapshot-store.js';

/** Snapshots in memory, with the rules of the port: a map over its limit is refused before anything changes. */
export class MemorySnapshotStore implements SnapshotStore {
  readonly saved = new Map<string, StoredSnapshot>();
  private readonly latest = new Map<string, string>();
  writes = 0;
  /** Thrown by every load. */
  failLoads: Error | undefined;

  async create(
    namespace: string,
    snapshot: StoredSnapshot,
    options: { readonly latest: boolean },
  ): Promise<void> {
    serializeRefMap(snapshot.map);
    this.saved.set(key(namespace, snapshot.id), snapshot);
    this.writes += 1;
    if (options.latest) this.latest.set(namespace, snapshot.id);
  }

  async load(namespace: string, id?: string): Promise<StoredSnapshot> {
    return this.find(namespace, id);
  }

  async latestId(namespace: string): Promise<string | undefined> {
    return this.latest.get(namespace);
  }

  async update(
    namespace: string,
    id: string,
    change: (stored: StoredSnapshot) => StoredSnapshot,
  ): Promise<StoredSnapshot> {
    const changed = change(this.find(namespace, id));
    serializeRefMap(changed.map);
    this.saved.set(key(namespace, id), changed);
    this.writes += 1;
    return changed;
  }

  private find(namespace: string, id?: string): StoredSnapshot {
    if (this.failLoads !== undefined) throw this.failLoads;
    const wanted = id ?? this.latest.get(namespace);
    const found = wanted === undefined ? undefined : this.saved.get(key(namespace, wanted));
    if (found === undefined) throw snapshotNotFound(wanted);
    return found;
  }
}

function key(namespace: string, id: string): string {
  return `${namespace}/${id}`;
}
