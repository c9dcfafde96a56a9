/** Held until `release`, and gone by itself when the process ends. */
export interface HeldLock {
  release(): Promise<void>;
}

/** An advisory lock between processes on one path. Rejects with `TIMEOUT` when it is not free within `budgetMs`. */
export interface FileLock {
  acquire(path: string, budgetMs: number, signal?: AbortSignal): Promise<HeldLock>;
}

export const FileLock = Symbol.for('agent-desktop/FileLock');
