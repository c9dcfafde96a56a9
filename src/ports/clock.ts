/** Time, so that tests need none. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Wall time, ms since the epoch. */
  wallTime(): number;
  /** Resolves after `ms`; rejects with `TIMEOUT` when `signal` aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const Clock = Symbol.for('agent-desktop/Clock');
