import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { NativeBus } from '../native/addon.js';

let lastJob = 0;

/** Runs a cancellable native call: when `signal` aborts, the job is cancelled and the call rejects. */
export async function runJob<T>(
  bus: NativeBus,
  signal: AbortSignal,
  start: (job: number) => Promise<T>,
): Promise<T> {
  throwIfAborted(signal);
  lastJob += 1;
  const job = lastJob;
  const cancel = (): void => {
    bus.cancel(job);
  };
  const running = jobsOf(signal);
  running.add(cancel);
  try {
    return await start(job);
  } finally {
    running.delete(cancel);
  }
}

/** What runs under each signal: one listener each, because a read may have dozens of jobs at once. */
const RUNNING = new WeakMap<AbortSignal, Set<() => void>>();

function jobsOf(signal: AbortSignal): Set<() => void> {
  const known = RUNNING.get(signal);
  if (known !== undefined) return known;
  const jobs = new Set<() => void>();
  RUNNING.set(signal, jobs);
  signal.addEventListener('abort', () => {
    for (const cancel of jobs) cancel();
  });
  return jobs;
}

/** Rejects with `TIMEOUT` when the caller has given up. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted)
    throw new AgentDesktopError('TIMEOUT', 'The call was cancelled before it was done.', {
      suggestion: 'Repeat it with a larger --timeout-ms.',
    });
}
