import type { Clock } from '../../ports/clock.js';
import type { FileLock, HeldLock } from '../../ports/file-lock.js';
import type { NativeAddon } from '../native/addon.js';
import { fileSystemError } from './fs-errors.js';
import { pollForLock } from './poll-for-lock.js';

/** The part of the addon that locks. */
export type KernelLocks = Pick<NativeAddon, 'tryLockFile' | 'unlockFile'>;

/** Gives the addon when a lock is first needed, so that commands without locks never load it. */
export type KernelLocksSource = () => Promise<KernelLocks>;

/** The kernel's own lock on a file: it ends with its holder, however that ends. The file itself stays. */
export class KernelFileLock implements FileLock {
  constructor(
    private readonly clock: Clock,
    private readonly source: KernelLocksSource,
  ) {}

  async acquire(path: string, budgetMs: number, signal?: AbortSignal): Promise<HeldLock> {
    const locks = await this.source();
    const handle = await pollForLock(this.clock, { path, budgetMs, ...(signal && { signal }) }, () => {
      try {
        return locks.tryLockFile(path);
      } catch (error) {
        throw fileSystemError(error, 'lock', path);
      }
    });
    let held = true;
    return {
      release: () => {
        if (held) locks.unlockFile(handle);
        held = false;
        return Promise.resolve();
      },
    };
  }
}
