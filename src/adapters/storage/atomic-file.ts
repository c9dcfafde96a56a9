import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { fileSystemError } from './fs-errors.js';

const FILE_MODE = 0o600;

/** `O_EXCL`: a link planted at the temporary name is never written through (open(2)). */
const CREATE_NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

/** Opens a new file for writing; tests pass one that fails. */
export type OpenNew = (path: string) => Promise<Pick<FileHandle, 'writeFile' | 'sync' | 'close'>>;

export interface AtomicWriteOptions {
  /** False: not forced to the disk; for files that may be lost with the machine's power. */
  readonly durable?: boolean;
  readonly openNew?: OpenNew;
}

const openNewFile: OpenNew = (path) => open(path, CREATE_NEW, FILE_MODE);

/**
 * Replaces a file whole or leaves it as it was: a temporary file beside it is written, forced to the disk and renamed
 * over it. The temporary file is removed when anything fails. A link at the place is replaced, not followed.
 */
export async function writeFileAtomically(
  path: string,
  text: string,
  options: AtomicWriteOptions = {},
): Promise<void> {
  const temporary = `${path}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await (options.openNew ?? openNewFile)(temporary);
    try {
      // Writes on until all bytes are taken: on a nearly full disk one write call may take only a part of them.
      await file.writeFile(text, 'utf8');
      if (options.durable !== false) await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw fileSystemError(error, 'write', path);
  }
}
