import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, injectable } from 'inversify';
import { invalidArgs } from '../../domain/errors/invalid-args.js';
import { snapshotNotFound } from '../../domain/errors/ref-errors.js';
import { isSnapshotId } from '../../domain/refs/ref.js';
import { parseRefMap, serializeRefMap } from '../../domain/refs/ref-map-json.js';
import type { StoredSnapshot } from '../../domain/refs/stored-snapshot.js';
import { FileLock } from '../../ports/file-lock.js';
import type { SnapshotStore } from '../../ports/snapshot-store.js';
import { writeFileAtomically } from './atomic-file.js';
import { fileSystemError } from './fs-errors.js';
import { SnapshotIndex } from './snapshot-index.js';
import { readMeta, serializeMeta } from './snapshot-meta.js';
import { namespaceFolders, SNAPSHOTS_FOLDER } from './snapshot-namespace.js';
import { StateRoot } from './state-root.js';

const LOCK_BUDGET_MS = 2000;
const MAP_LIMIT_BYTES = 1_048_576;
const META_LIMIT_BYTES = 1_048_576;
const TREE_LIMIT_BYTES = 8 * 1_048_576;
const FOLDER_MODE = 0o700;

const MAP = 'refmap.json';
const MAP_LOCK = 'refmap.lock';
const META = 'snapshot.json';
const TREE = 'tree.json';
const INSPECTION_COPY = 'last_refmap.json';

/**
 * Snapshots as files: `snapshots/{id}/refmap.json` with `snapshot.json` and `tree.json` beside it. Sessions have the
 * same below `sessions/{name}`. `last_refmap.json` is for people who look, and never read.
 */
@injectable()
export class FileSnapshotStore implements SnapshotStore {
  constructor(
    @inject(StateRoot) private readonly state: StateRoot,
    @inject(SnapshotIndex) private readonly index: SnapshotIndex,
    @inject(FileLock) private readonly lock: FileLock,
  ) {}

  async create(
    namespace: string,
    snapshot: StoredSnapshot,
    options: { readonly latest: boolean },
  ): Promise<void> {
    requireSnapshotId(snapshot.id);
    const map = serializeRefMap(snapshot.map);
    const all = this.state.folder(...namespaceFolders(namespace), SNAPSHOTS_FOLDER);
    const folder = makeNewFolder(all, snapshot.id);
    try {
      await writeTree(folder, snapshot);
      await writeFileAtomically(join(folder, META), serializeMeta(snapshot));
      // Last: a folder without a map is no snapshot, so that a program killed before this leaves nothing half-made.
      await writeFileAtomically(join(folder, MAP), map);
      await this.index.register(namespace, snapshot.id, options);
    } catch (error) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
      throw error;
    }
    if (options.latest) await this.copyForInspection(namespace, map);
  }

  async load(namespace: string, id?: string): Promise<StoredSnapshot> {
    const wanted = id ?? (await this.latestId(namespace));
    if (wanted === undefined) throw snapshotNotFound();
    return this.read(namespace, wanted).stored;
  }

  // An async function so that a bad state root is a rejection, not a throw.
  async latestId(namespace: string): Promise<string | undefined> {
    return Promise.resolve(this.index.latestId(namespace));
  }

  async update(
    namespace: string,
    id: string,
    change: (stored: StoredSnapshot) => StoredSnapshot,
  ): Promise<StoredSnapshot> {
    const { folder } = this.read(namespace, id);
    const held = await this.lock.acquire(join(folder, MAP_LOCK), LOCK_BUDGET_MS);
    try {
      const { stored } = this.read(namespace, id);
      const changed = { ...change(stored), id };
      const map = serializeRefMap(changed.map);
      await writeFileAtomically(join(folder, MAP), map);
      await writeMetaIfChanged(folder, stored, changed);
      await writeTree(folder, changed);
      if (this.index.latestId(namespace) === id) await this.copyForInspection(namespace, map);
      return changed;
    } finally {
      await held.release();
    }
  }

  private read(namespace: string, id: string): { readonly folder: string; readonly stored: StoredSnapshot } {
    requireSnapshotId(id);
    const folder = this.state.existingFolder(...namespaceFolders(namespace), SNAPSHOTS_FOLDER, id);
    const text = folder && this.state.readPrivate(join(folder, MAP), MAP_LIMIT_BYTES);
    if (folder === undefined || text === undefined) throw snapshotNotFound(id);
    const map = parseRefMap(text);
    const meta = readMeta(this.state.readPrivate(join(folder, META), META_LIMIT_BYTES), map);
    return { folder, stored: { id, map, ...meta } };
  }

  /** For people only: nothing depends on it, so that it could not be written is no reason to fail. */
  private async copyForInspection(namespace: string, map: string): Promise<void> {
    const path = join(this.state.folder(...namespaceFolders(namespace)), INSPECTION_COPY);
    await writeFileAtomically(path, map, { durable: false }).catch(() => undefined);
  }
}

function makeNewFolder(all: string, id: string): string {
  const folder = join(all, id);
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    throw fileSystemError(error, 'create', folder);
  }
  return folder;
}

/** The printed tree, for later comparison. One that is too large is left out, and never left in place outdated. */
async function writeTree(folder: string, snapshot: StoredSnapshot): Promise<void> {
  if (snapshot.tree === undefined) return;
  const path = join(folder, TREE);
  const text = JSON.stringify(snapshot.tree);
  if (Buffer.byteLength(text) <= TREE_LIMIT_BYTES) await writeFileAtomically(path, text);
  else await rm(path, { force: true });
}

async function writeMetaIfChanged(
  folder: string,
  before: StoredSnapshot,
  after: StoredSnapshot,
): Promise<void> {
  const text = serializeMeta(after);
  if (text !== serializeMeta(before)) await writeFileAtomically(join(folder, META), text);
}

function requireSnapshotId(id: string): void {
  if (isSnapshotId(id)) return;
  throw invalidArgs(
    `${JSON.stringify(id.slice(0, 40))} is not a snapshot id.`,
    'Ids look like s4k2f9; they are the snapshot_id of an earlier answer.',
  );
}
