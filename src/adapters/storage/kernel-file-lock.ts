import type { Clock } from '../../ports/clock.js';
import type { FileLock, HeldLock } from '../../ports/file-lock.js';
import type { NativeAddon } from '../native/addon.js';
import { fileSystemError } from './fs-errors.js';
import { pollForLock } from './poll-for-lock.js';

/** The part of the addon that locks. */
export type KernelLocks = Pick<NativeAddon, 'tryLockFile' | 'unlockFile'>;

/** The kernel's own lock on a file: it ends with its holder, however that ends. The file itself stays. */
export class KernelFileLock implements FileLock {
  constructor(
    private readonly clock: Clock,
    private readonly locks: KernelLocks,
  ) {}

  async acquire(path: string, budgetMs: number, signal?: AbortSignal): Promise<HeldLock> {
    const handle = await pollForLock(this.clock, { path, budgetMs, ...(signal && { signal }) }, () => {
      try {
        return this.locks.tryLockFile(path);
      } catch (error) {
        throw fileSystemError(error, 'lock', path);
      }
    });
    let held = true;
    return {
      release: () => {
        if (held) this.locks.unlockFile(handle);
        held = false;
        return Promise.resolve();
      },
    };
  }
}
