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
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await start(job);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Rejects with `TIMEOUT` when the caller has given up. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted)
    throw new AgentDesktopError('TIMEOUT', 'The call was cancelled before it was done.', {
      suggestion: 'Repeat it with a larger --timeout-ms.',
    });
}
