import { inject, injectable } from 'inversify';
import type { ActionRequest } from '../../domain/action/action-kind.js';
import type { ActionResult } from '../../domain/action/action-result.js';
import { isSatisfied } from '../../domain/action/verification.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { HeldLock } from '../../ports/file-lock.js';
import { InteractionLock } from '../../ports/interaction-lock.js';
import type { ExecutionContext } from '../execution/execution-context.js';
import type { ActedOn } from './acted-on.js';
import { deliveredAnswer, satisfiedAnswer } from './action-answer.js';
import { ActionDelivery } from './action-delivery.js';
import {
  aboutTarget,
  lockBusy,
  notSent,
  stoppedAfterDelivery,
  stoppedBeforeDelivery,
} from './action-failure.js';
import { ActionReadback, type Readback } from './action-readback.js';
import { ActionabilityGate, type GateJob } from './actionability-gate.js';
import { type ResolvedRef, RefResolver } from './ref-resolver.js';

/** The element to act on, as the input of a command names it. */
export interface ActionTarget {
  readonly ref: string;
  readonly snapshot?: string;
  /** How long to wait until the element can be acted on, ms. */
  readonly timeout_ms: number;
}

/** What stays the same through one run. */
interface Run {
  readonly request: ActionRequest;
  readonly target: ActionTarget;
  readonly context: ExecutionContext;
}

/** A ref and the snapshot it is looked up in; the latest when absent. */
interface StoredIn {
  readonly ref: string;
  readonly snapshotId: string | undefined;
}

/** Others' actions are short: worth waiting for, also for a caller that does not want to wait for the element. */
const LEAST_LOCK_WAIT_MS = 2000;

/**
 * The one way to act on a ref: resolve, wait until it can be acted on, lock, resolve strictly again, check again,
 * deliver once, read back. Nothing is ever sent twice.
 */
@injectable()
export class ActionRunner {
  constructor(
    @inject(RefResolver) private readonly resolver: Pick<RefResolver, 'resolve'>,
    @inject(ActionabilityGate) private readonly gate: Pick<ActionabilityGate, 'wait' | 'check'>,
    @inject(InteractionLock) private readonly lock: InteractionLock,
    @inject(ActionDelivery) private readonly delivery: Pick<ActionDelivery, 'deliver'>,
    @inject(ActionReadback) private readonly readback: Pick<ActionReadback, 'read'>,
  ) {}

  async run(request: ActionRequest, target: ActionTarget, context: ExecutionContext): Promise<ActionResult> {
    const run = { request, target, context };
    const { ref, snapshot: snapshotId } = target;
    const found = await this.beforeDelivery(run, () => this.resolve(run, { ref, snapshotId }));
    if (isSatisfied(request, found.element)) return satisfiedAnswer(actedOn(run, found));
    const held = await this.beforeDelivery(run, async () => {
      const waitedMs = await this.gate.wait(this.gateJob(run, found), context.signal);
      return this.acquire(run, found, waitedMs);
    });
    try {
      return await this.underLock(run, found);
    } finally {
      // The kernel takes the lock back in any case; an answer is not given up for it.
      await held.release().catch(() => undefined);
    }
  }

  private async underLock(run: Run, first: ResolvedRef): Promise<ActionResult> {
    const { request, context } = run;
    const found = await this.beforeDelivery(run, () => this.resolve(run, first));
    if (isSatisfied(request, found.element)) return satisfiedAnswer(actedOn(run, found));
    this.gate.check(this.gateJob(run, found));
    if (context.signal.aborted) throw stoppedBeforeDelivery(request);
    return this.deliver(run, found);
  }

  private async deliver(run: Run, found: ResolvedRef): Promise<ActionResult> {
    const { request, context } = run;
    const { element, window } = found;
    const acted = actedOn(run, found);
    const report = await this.delivery
      .deliver({ request, element, window, headed: context.headed }, context.signal)
      .catch((error: unknown) => {
        throw error instanceof AgentDesktopError ? aboutTarget(acted, error) : error;
      });
    if (report.delivered === 'no') throw notSent(acted, report);
    let seen: Readback;
    try {
      seen = await this.readback.read({ request, before: element, window }, context.signal);
    } catch (error) {
      throw error instanceof AgentDesktopError ? stoppedAfterDelivery(acted, report, error) : error;
    }
    return deliveredAnswer(acted, report, seen);
  }

  /** After the first time always in the snapshot that was found then: the latest may be another one by now. */
  private resolve({ context }: Run, { ref, snapshotId }: StoredIn): Promise<ResolvedRef> {
    const { namespace, signal } = context;
    return this.resolver.resolve(ref, { namespace, snapshotId }, signal);
  }

  private async acquire(run: Run, found: ResolvedRef, waitedMs: number): Promise<HeldLock> {
    const { request, target, context } = run;
    const scope = {
      headed: context.headed,
      processInstance: found.entry.process_instance,
      budgetMs: Math.max(target.timeout_ms - waitedMs, LEAST_LOCK_WAIT_MS),
    };
    try {
      return await this.lock.acquire(scope, context.signal);
    } catch (error) {
      const busy = error instanceof AgentDesktopError && error.code === 'TIMEOUT' && !context.signal.aborted;
      throw busy ? lockBusy(request, found.window.app.name, error) : error;
    }
  }

  private gateJob(run: Run, found: ResolvedRef): GateJob {
    return {
      request: run.request,
      ref: run.target.ref,
      element: found.element,
      window: found.window,
      headed: run.context.headed,
      timeoutMs: run.target.timeout_ms,
      resolveAgain: async () => (await this.resolve(run, found)).element,
    };
  }

  /** Whatever stops us here, nothing was sent: the answer must say so. */
  private async beforeDelivery<T>({ request, context }: Run, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const safe = error instanceof AgentDesktopError && error.disposition.delivery === 'not_delivered';
      throw context.signal.aborted && !safe ? stoppedBeforeDelivery(request, error) : error;
    }
  }
}

function actedOn({ request, target }: Run, found: ResolvedRef): ActedOn {
  return { request, ref: target.ref, before: found.element };
}
