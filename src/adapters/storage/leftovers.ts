import { lstatSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Writing takes milliseconds; only a program that was killed leaves a temporary file for so long. */
const OLD_MS = 3_600_000;

/** The temporary files of `writeFileAtomically`. */
const TEMPORARY = /\.\d+-[0-9a-f]{12}\.tmp$/;

/** Removes the temporary files that killed programs left in a folder. A failure is no reason to fail. */
export async function removeLeftovers(folder: string, now: number = Date.now()): Promise<void> {
  const old = namesIn(folder)
    .filter((name) => TEMPORARY.test(name))
    .map((name) => join(folder, name))
    .filter((path) => isOld(path, now));
  await Promise.all(old.map((path) => rm(path, { force: true }).catch(() => undefined)));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isOld(path: string, now: number): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && now - stats.mtimeMs > OLD_MS;
}
