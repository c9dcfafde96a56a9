import { disposition } from '../../domain/action/disposition.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { CommandEffect } from '../catalogue/define-command.js';

/** What a command may use beyond its own time-out to stop in good order and to answer. */
export const DEADLINE_GRACE_MS = 10_000;

/** How long a command that was told to stop may take before it is answered for. */
export const STOP_GRACE_MS = 2_000;

export interface DeadlineOptions {
  readonly command: { readonly name: string; readonly effect: CommandEffect };
  /** Aborts from outside: the caller, or a signal to the process. */
  readonly signal: AbortSignal | undefined;
  /** ms until the work is told to stop; undefined: no limit of ours. */
  readonly limitMs: number | undefined;
  /** ms between being told to stop and being given up. */
  readonly stopGraceMs?: number;
}

function stopped(options: DeadlineOptions, reason: string): AgentDesktopError {
  const { name, effect } = options.command;
  return new AgentDesktopError('TIMEOUT', `${name} did not end: ${reason}.`, {
    suggestion:
      effect === 'act'
        ? 'Take a fresh snapshot to see whether it took effect before trying again.'
        : 'Try again with a larger --timeout-ms.',
    disposition: disposition(effect === 'act' ? 'delivery_uncertain' : 'not_delivered'),
  });
}

/**
 * Runs work under the caller's signal and a last limit. Work that heeds its signal answers itself; work that does not
 * is given up after a grace period, so that a call always ends.
 */
export async function withDeadline<T>(
  options: DeadlineOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  let giveUp: (error: AgentDesktopError) => void = () => undefined;
  const gaveUp = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  const stop = (reason: string): void => {
    if (controller.signal.aborted) return;
    controller.abort(stopped(options, reason));
    timers.push(
      setTimeout(() => {
        giveUp(stopped(options, reason));
      }, options.stopGraceMs ?? STOP_GRACE_MS),
    );
  };
  const onOuter = (): void => {
    stop('it was told to stop');
  };
  if (options.signal?.aborted === true) onOuter();
  options.signal?.addEventListener('abort', onOuter, { once: true });
  const { limitMs } = options;
  if (limitMs !== undefined)
    timers.push(
      setTimeout(() => {
        stop(`it was still busy after ${String(limitMs)} ms`);
      }, limitMs),
    );
  try {
    return await Promise.race([work(controller.signal), gaveUp]);
  } finally {
    options.signal?.removeEventListener('abort', onOuter);
    for (const timer of timers) clearTimeout(timer);
  }
}
