import { inject, injectable } from 'inversify';
import { Clock } from '../../ports/clock.js';
import { Environment } from '../../ports/environment.js';
import type { FileLock, HeldLock } from '../../ports/file-lock.js';
import { ExclusiveFileLock } from './exclusive-file-lock.js';
import { KernelFileLock } from './kernel-file-lock.js';
import { loadKernelLocks } from './load-kernel-locks.js';

/**
 * The kernel's lock where there is an addon, else a lock file. Decided when the first lock is needed, so that commands
 * without locks never load the addon. The simulated desktop is for machines without one and never asks for it.
 */
@injectable()
export class PreferredFileLock implements FileLock {
  private chosen: Promise<FileLock> | undefined;

  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(Environment) private readonly environment: Environment,
  ) {}

  async acquire(path: string, budgetMs: number, signal?: AbortSignal): Promise<HeldLock> {
    this.chosen ??= this.choose();
    return (await this.chosen).acquire(path, budgetMs, signal);
  }

  private async choose(): Promise<FileLock> {
    if (this.environment.get('AGENT_DESKTOP_ADAPTER') === 'simulated')
      return new ExclusiveFileLock(this.clock);
    try {
      return new KernelFileLock(this.clock, await loadKernelLocks());
    } catch {
      return new ExclusiveFileLock(this.clock);
    }
  }
}
