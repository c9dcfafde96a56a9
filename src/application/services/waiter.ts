import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { AccessibilityEvents, type EventSubscription } from '../../ports/accessibility-events.js';
import { Clock } from '../../ports/clock.js';

/** Between looks where events tell of changes: they are hints and can be missed. */
const SLOW_POLL_MS = 1_000;
/** Between looks where nothing tells of changes. */
const FAST_POLL_MS = 200;
/** Between two looks however many events come: one change makes dozens of them. */
const MIN_GAP_MS = 50;

/** A look that had less time than this and got no answer says nothing about who should have answered. */
const HASTY_MS = 500;

/** One look at the desktop: it is as wished, or what was seen instead; `unanswered`: nothing was, nobody answered. */
export type Look<T> =
  | { readonly done: true; readonly value: T }
  | { readonly done: false; readonly seen: string; readonly unanswered?: boolean };

/** What to wait for. */
export interface WaitOrder<T> {
  /** Completes the sentence "Waited for …". */
  readonly what: string;
  /** Whose events tell that it is worth looking again; undefined: everybody's. */
  readonly app?: AppInfo | undefined;
  readonly timeoutMs: number;
  /** Looks once; `remainingMs` is what is left of the time, at least 1. */
  look(remainingMs: number): Promise<Look<T>>;
}

export interface Waited<T> {
  readonly value: T;
  readonly elapsedMs: number;
}

/** Waits until something is so: subscribes to events first, then looks, and polls slowly besides. */
@injectable()
export class Waiter {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(AccessibilityEvents) private readonly events: AccessibilityEvents,
  ) {}

  /** Rejects with `TIMEOUT`, which says what was last seen, or with what `look` rejects with. */
  async until<T>(order: WaitOrder<T>, signal: AbortSignal): Promise<Waited<T>> {
    const alarm = new Alarm(this.clock);
    const started = this.clock.now();
    let seen: string | undefined;
    const subscription = order.timeoutMs > 0 ? await this.subscribe(order.app, alarm, signal) : undefined;
    try {
      for (;;) {
        alarm.reset();
        const left = order.timeoutMs - (this.clock.now() - started);
        const look = await order.look(Math.max(1, left));
        const elapsedMs = Math.round(this.clock.now() - started);
        if (look.done) return { value: look.value, elapsedMs };
        const hasty = look.unanswered === true && left < HASTY_MS;
        seen = hasty ? (seen ?? look.seen) : look.seen;
        const rest = order.timeoutMs - elapsedMs;
        if (rest <= 0) throw timedOut(order, seen, elapsedMs);
        const gap = Math.min(rest, MIN_GAP_MS);
        await this.clock.sleep(gap, signal);
        const poll = subscription === undefined ? FAST_POLL_MS : SLOW_POLL_MS;
        await alarm.wait(Math.min(rest, poll) - gap, signal);
      }
    } finally {
      await subscription?.close();
    }
  }

  /** Waiting works without events, only slower: no failure here is worth failing for. */
  private async subscribe(
    app: AppInfo | undefined,
    alarm: Alarm,
    signal: AbortSignal,
  ): Promise<EventSubscription | undefined> {
    try {
      return await this.events.subscribe(
        app,
        () => {
          alarm.ring();
        },
        signal,
      );
    } catch (error) {
      if (error instanceof AgentDesktopError && !signal.aborted) return undefined;
      throw error;
    }
  }
}

/** A sleep that a ring cuts short; a ring between sleeps is remembered until `reset`. */
class Alarm {
  private rung = false;
  private sleeper: AbortController | undefined;

  constructor(private readonly clock: Clock) {}

  reset(): void {
    this.rung = false;
  }

  ring(): void {
    this.rung = true;
    this.sleeper?.abort();
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (this.rung || ms <= 0) return;
    const sleeper = new AbortController();
    this.sleeper = sleeper;
    try {
      await this.clock.sleep(ms, AbortSignal.any([signal, sleeper.signal]));
    } catch (error) {
      if (!sleeper.signal.aborted || signal.aborted) throw error;
    } finally {
      this.sleeper = undefined;
    }
  }
}

function timedOut<T>(order: WaitOrder<T>, seen: string, elapsedMs: number): AgentDesktopError {
  return new AgentDesktopError(
    'TIMEOUT',
    `Waited ${String(elapsedMs)} ms for ${order.what}; last seen: ${seen}.`,
    {
      suggestion: "Take a 'snapshot' to see what is there now, or wait longer with --timeout-ms.",
      details: { last_seen: seen, elapsed_ms: elapsedMs },
    },
  );
}
