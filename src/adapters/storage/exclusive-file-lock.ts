import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Clock } from '../../ports/clock.js';
import type { FileLock, HeldLock } from '../../ports/file-lock.js';
import { errnoOf, fileSystemError } from './fs-errors.js';
import { pollForLock } from './poll-for-lock.js';
import { isRunning, processStart } from './process-start.js';

interface Holder {
  readonly pid: number;
  readonly start?: string;
  readonly token: string;
}

/** Not the name the kernel's lock uses: that file is always there, and would look held. */
const SUFFIX = '.pid';

/** How many takers-over that died in the middle of it, one after another, are cleaned up. */
const DEEPEST_TAKEOVER = 4;

/**
 * A lock for where there is no addon: a file with the holder's pid and start time, that appears whole (a link to a
 * finished file) and only once. When its holder is dead it is replaced, and that replacing is itself guarded by such a
 * lock: two waiters who both find a dead holder cannot both take over.
 */
export class ExclusiveFileLock implements FileLock {
  constructor(private readonly clock: Clock) {}

  async acquire(path: string, budgetMs: number, signal?: AbortSignal): Promise<HeldLock> {
    const lockPath = `${path}${SUFFIX}`;
    const token = await pollForLock(this.clock, { path, budgetMs, ...(signal && { signal }) }, () => {
      try {
        return tryLock(lockPath, DEEPEST_TAKEOVER);
      } catch (error) {
        throw fileSystemError(error, 'lock', path);
      }
    });
    let held = true;
    return {
      release: () => {
        if (held) unlock(lockPath, token);
        held = false;
        return Promise.resolve();
      },
    };
  }
}

function tryLock(lockPath: string, takeoversLeft: number): string | undefined {
  const token = randomBytes(8).toString('hex');
  const holder = readHolder(lockPath);
  if (holder === 'gone') return createLock(lockPath, token) ? token : undefined;
  if (isAlive(holder) || takeoversLeft === 0) return undefined;
  const guardPath = `${lockPath}.takeover`;
  const guard = tryLock(guardPath, takeoversLeft - 1);
  if (guard === undefined) return undefined;
  try {
    const now = readHolder(lockPath);
    if (now === 'gone' || isAlive(now)) return undefined;
    replaceLock(lockPath, token);
    return token;
  } finally {
    unlock(guardPath, guard);
  }
}

function createLock(lockPath: string, token: string): boolean {
  const finished = writeOwn(lockPath, token);
  try {
    linkSync(finished, lockPath);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(finished, { force: true });
  }
}

function replaceLock(lockPath: string, token: string): void {
  const finished = writeOwn(lockPath, token);
  try {
    renameSync(finished, lockPath);
  } catch (error) {
    rmSync(finished, { force: true });
    throw error;
  }
}

function writeOwn(lockPath: string, token: string): string {
  const path = `${lockPath}.${process.pid}-${token}.tmp`;
  const start = processStart(process.pid);
  const holder: Holder = { pid: process.pid, token, ...(start !== undefined && { start }) };
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
  return path;
}

/** `unreadable`: not written by us, so nobody holds it. */
function readHolder(lockPath: string): Holder | 'gone' | 'unreadable' {
  let text: string;
  try {
    text = readFileSync(lockPath, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return 'gone';
    throw error;
  }
  return parseHolder(text) ?? 'unreadable';
}

function parseHolder(text: string): Holder | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { pid, start, token }: Record<string, unknown> = { ...value };
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0 || typeof token !== 'string')
    return undefined;
  return { pid, token, ...(typeof start === 'string' && { start }) };
}

function isAlive(holder: Holder | 'unreadable'): boolean {
  return holder !== 'unreadable' && isRunning(holder.pid, holder.start);
}

/** Removes the lock only if it is still ours: someone may have removed it by hand and another have come since. */
function unlock(lockPath: string, token: string): void {
  const holder = readHolder(lockPath);
  if (typeof holder === 'object' && holder.token === token) rmSync(lockPath, { force: true });
}
