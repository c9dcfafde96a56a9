import { AgentDesktopError } from '../../../src/domain/errors/agent-desktop-error.js';
import type { Clock } from '../../../src/ports/clock.js';

interface Task {
  readonly at: number;
  run(): void;
}

/** Time that passes only while somebody sleeps. Tasks planned with `at` run when their time comes. */
export class FakeClock implements Clock {
  /** Every sleep that was asked for. */
  readonly sleeps: number[] = [];
  private time = 0;
  private tasks: Task[] = [];

  now(): number {
    return this.time;
  }

  wallTime(): number {
    return 1_700_000_000_000 + this.time;
  }

  /** Lets time pass without a sleep, as a slow call does. */
  advance(ms: number): void {
    this.time += ms;
  }

  at(time: number, run: () => void): void {
    this.tasks.push({ at: time, run });
    this.tasks.sort((a, b) => a.at - b.at);
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.sleeps.push(ms);
    const end = this.time + ms;
    throwIfAborted(signal);
    for (let next = this.tasks[0]; next !== undefined && next.at <= end; next = this.tasks[0]) {
      this.tasks.shift();
      this.time = Math.max(this.time, next.at);
      next.run();
      throwIfAborted(signal);
    }
    this.time = end;
    await Promise.resolve();
  }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new AgentDesktopError('TIMEOUT', 'The sleep was interrupted.');
}
