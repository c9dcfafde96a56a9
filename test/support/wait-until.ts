import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** What is waited for, for the message of the failure. */
  readonly what: string;
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/**
 * Asks again until the answer is neither undefined, null nor false, and returns it. Fails with what was last seen
 * when the time is over. An error of `look` counts as "not yet" and is told in the failure.
 */
export async function waitUntil<Value>(
  look: () => Value | Promise<Value>,
  options: WaitOptions,
): Promise<NonNullable<Exclude<Value, false>>> {
  const deadline = performance.now() + (options.timeoutMs ?? 20_000);
  let last: unknown;
  for (;;) {
    try {
      const value = await look();
      if (value !== undefined && value !== null && value !== false) {
        return value as NonNullable<Exclude<Value, false>>;
      }
      last = value;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) {
      const seen = last instanceof Error ? last.message : String(last);
      throw new Error(`waited in vain for ${options.what}; last seen: ${seen}`, { cause: last });
    }
    await delay(options.intervalMs ?? 50);
  }
}
