/** Even a call that may try only once needs time for that one try. */
const LEAST_MS = 1_000;

/** Aborts when `signal` does, or when `ms` are over. */
export function deadlineSignal(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(Math.max(ms, LEAST_MS))]);
}
