import { AgentDesktopError } from '../../../src/domain/errors/agent-desktop-error.js';
import { serializeRefMap } from '../../../src/domain/refs/ref-map-json.js';
import type { StoredSnapshot } from '../../../src/domain/refs/stored-snapshot.js';
import type { SnapshotStore } from '../../../src/ports/snapshot-store.js';

/** Snapshots in memory, with the rules of the port: a map over its limit is refused before anything changes. */
export class MemorySnapshotStore implements SnapshotStore {
  readonly saved = new Map<string, StoredSnapshot>();
  private readonly latest = new Map<string, string>();
  writes = 0;

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
    const wanted = id ?? this.latest.get(namespace);
    const found = wanted === undefined ? undefined : this.saved.get(key(namespace, wanted));
    if (found === undefined)
      throw new AgentDesktopError('SNAPSHOT_NOT_FOUND', `There is no snapshot ${wanted ?? 'yet'}.`);
    return found;
  }

  async latestId(namespace: string): Promise<string | undefined> {
    return this.latest.get(namespace);
  }

  async update(
    namespace: string,
    id: string,
    change: (stored: StoredSnapshot) => StoredSnapshot,
  ): Promise<StoredSnapshot> {
    const changed = change(await this.load(namespace, id));
    serializeRefMap(changed.map);
    this.saved.set(key(namespace, id), changed);
    this.writes += 1;
    return changed;
  }
}

function key(namespace: string, id: string): string {
  return `${namespace}/${id}`;
}
