import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, injectable } from 'inversify';
import { isSnapshotId } from '../../domain/refs/ref.js';
import { FileLock } from '../../ports/file-lock.js';
import { writeFileAtomically } from './atomic-file.js';
import { removeLeftovers } from './leftovers.js';
import { namespaceFolders, SNAPSHOTS_FOLDER } from './snapshot-namespace.js';
import { orderedSnapshotIds, parseOrder, serializeOrder } from './snapshot-order.js';
import { StateRoot } from './state-root.js';

const LOCK_BUDGET_MS = 2000;
const MOST_SNAPSHOTS = 128;
const POINTER_LIMIT_BYTES = 64;
const ORDER_LIMIT_BYTES = 65_536;

const LATEST = 'latest_snapshot_id';
const ORDER = '.order';
const ORDER_LOCK = '.order.lock';

/** Which snapshots a namespace has, in which order they came, and which is the latest. */
@injectable()
export class SnapshotIndex {
  constructor(
    @inject(StateRoot) private readonly state: StateRoot,
    @inject(FileLock) private readonly lock: FileLock,
  ) {}

  /** The id the pointer names. A pointer that makes no sense counts as none: the next snapshot writes a new one. */
  latestId(namespace: string): string | undefined {
    const home = this.state.existingFolder(...namespaceFolders(namespace));
    if (home === undefined) return undefined;
    const id = this.state.readPrivate(join(home, LATEST), POINTER_LIMIT_BYTES)?.trim();
    return id !== undefined && isSnapshotId(id) ? id : undefined;
  }

  /** Puts a new snapshot at the end of the order, moves the pointer, prunes the oldest; one call at a time. */
  async register(namespace: string, id: string, options: { readonly latest: boolean }): Promise<void> {
    const folders = namespaceFolders(namespace);
    const all = this.state.folder(...folders, SNAPSHOTS_FOLDER);
    const held = await this.lock.acquire(join(all, ORDER_LOCK), LOCK_BUDGET_MS);
    try {
      const recorded = parseOrder(this.state.readPrivate(join(all, ORDER), ORDER_LIMIT_BYTES));
      const ids = orderedSnapshotIds(all, [...recorded.filter((other) => other !== id), id]);
      const latest = options.latest ? id : this.latestId(namespace);
      const excess = new Set(
        ids
          .filter((other) => other !== id && other !== latest)
          .slice(0, Math.max(0, ids.length - MOST_SNAPSHOTS)),
      );
      await writeFileAtomically(join(all, ORDER), serializeOrder(ids.filter((other) => !excess.has(other))));
      if (options.latest) await writeFileAtomically(join(this.state.folder(...folders), LATEST), `${id}\n`);
      await Promise.all([...excess].map((other) => rm(join(all, other), { recursive: true, force: true })));
      await Promise.all([all, this.state.folder(...folders)].map((folder) => removeLeftovers(folder)));
    } finally {
      await held.release();
    }
  }
}
