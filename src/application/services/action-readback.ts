import { inject, injectable } from 'inversify';
import type { ActionKind, ActionRequest } from '../../domain/action/action-kind.js';
import { verifyEffect } from '../../domain/action/verification.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { Clock } from '../../ports/clock.js';
import { TreeReader } from '../../ports/tree-reader.js';

/** How long an application may take to show what it did. */
const EFFECT_MS = 1000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 160;

/** Kinds whose effect can be seen on the element itself, so that it is worth waiting for. */
const STATEFUL: ReadonlySet<ActionKind> = new Set([
  'set-value',
  'type',
  'clear',
  'check',
  'uncheck',
  'toggle',
  'expand',
  'collapse',
  'select',
  'focus',
]);

/** What was to happen to which element. `before` is the element as it was just before the delivery. */
export interface ReadbackJob {
  readonly request: ActionRequest;
  readonly before: LiveElement;
  readonly window: WindowInfo;
}

/** What the element says afterwards. `after` is absent when it is gone or could not be read. */
export interface Readback {
  readonly evidence: 'verified' | 'contradicted' | 'unknown';
  readonly after?: LiveElement;
  /** False when the application did not answer. */
  readonly answered: boolean;
}

/** Looks at an element after an action, for a short while. */
@injectable()
export class ActionReadback {
  constructor(
    @inject(TreeReader) private readonly reader: Pick<TreeReader, 'inspect'>,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Rejects only when `signal` aborts, and on faults of our own. */
  async read(job: ReadbackJob, signal: AbortSignal): Promise<Readback> {
    const end = this.clock.now() + (STATEFUL.has(job.request.kind) ? EFFECT_MS : 0);
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const seen = await this.look(job, signal);
      if (seen.evidence === 'verified' || !seen.after || this.clock.now() >= end) return seen;
      await this.clock.sleep(pause, signal);
    }
  }

  private async look({ request, before, window }: ReadbackJob, signal: AbortSignal): Promise<Readback> {
    let after: LiveElement | undefined;
    try {
      after = await this.reader.inspect(before.node.address, window, signal);
    } catch (error) {
      // The action was sent: an application that ends or hangs now does not undo that.
      if (signal.aborted || !(error instanceof AgentDesktopError)) throw error;
      return { evidence: 'unknown', answered: false };
    }
    if (!after) return { evidence: 'unknown', answered: true };
    return { evidence: verifyEffect(request, before, after), after, answered: true };
  }
}
