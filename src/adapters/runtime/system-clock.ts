import { injectable } from 'inversify';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { Clock } from '../../ports/clock.js';

/** The machine's own clocks. */
@injectable()
export class SystemClock implements Clock {
  now(): number {
    return performance.now();
  }

  wallTime(): number {
    return Date.now();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const aborted = () => reject(new AgentDesktopError('TIMEOUT', 'Waiting was ended before its time.'));
      if (signal?.aborted) {
        aborted();
        return;
      }
      const onAbort = () => {
        clearTimeout(timer);
        aborted();
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }
}
