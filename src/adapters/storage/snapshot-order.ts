import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSnapshotId } from '../../domain/refs/ref.js';
import { errnoOf, fileSystemError } from './fs-errors.js';

/**
 * Ids of the snapshots that are there, oldest first. The recorded order is exact, where times of files may be equal or
 * jump; folders it does not know (left by a killed program, or older than the record) come first, by their time.
 */
export function orderedSnapshotIds(folder: string, recorded: readonly string[]): readonly string[] {
  const present = new Set(folderNames(folder).filter(isSnapshotId));
  const known = new Set(recorded);
  const unknown = [...present]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, time: modified(join(folder, id)) }))
    .sort((a, b) => a.time - b.time || a.id.localeCompare(b.id))
    .map(({ id }) => id);
  return [...unknown, ...recorded.filter((id) => present.has(id))];
}

/** The recorded order as it stands in its file; a damaged record counts as none. */
export function parseOrder(text: string | undefined): readonly string[] {
  const lines = text === undefined ? [] : text.split('\n');
  return [...new Set(lines.filter(isSnapshotId))];
}

export function serializeOrder(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join('');
}

function folderNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw fileSystemError(error, 'list', folder);
  }
}

/** A folder that another call removed in the meantime is the oldest of all. */
function modified(path: string): number {
  try {
    return lstatSync(path).mtimeMs;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return 0;
    throw fileSystemError(error, 'look at', path);
  }
}
