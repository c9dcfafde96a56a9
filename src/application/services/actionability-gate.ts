import { inject, injectable } from 'inversify';
import type { ActionRequest } from '../../domain/action/action-kind.js';
import {
  type ActionabilityFailure,
  checkActionability,
  checkStability,
  STABLE_SAMPLES,
} from '../../domain/action/actionability.js';
import type { Bounds } from '../../domain/element/bounds.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { Clock } from '../../ports/clock.js';
import { ElementActor } from '../../ports/element-actor.js';
import { TreeReader } from '../../ports/tree-reader.js';
import { notActionable, type Refused } from './not-actionable.js';

/** What is to be done to which element, and how long it may take until that is possible. */
export interface GateJob {
  readonly request: ActionRequest;
  /** As the caller wrote it, for messages. */
  readonly ref: string;
  readonly element: LiveElement;
  readonly window: WindowInfo;
  readonly headed: boolean;
  /** 0: one try. */
  readonly timeoutMs: number;
  /** Finds the element again where its object is gone; rejects with `STALE_REF` when it is not there any more. */
  resolveAgain(): Promise<LiveElement>;
}

/** A timer may fire a little early: the samples are to be at least 16 ms apart. */
const SAMPLE_PAUSE_MS = 17;
const LONGEST_PAUSE_MS = 100;

/** Lets an action through when its element can take it. */
@injectable()
export class ActionabilityGate {
  constructor(
    @inject(TreeReader) private readonly reader: Pick<TreeReader, 'inspect'>,
    @inject(ElementActor) private readonly actor: Pick<ElementActor, 'support'>,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Looks until every check holds, and says how many ms that took. Rejects with the failed check when time is over or
   * waiting cannot help.
   */
  async wait(job: GateJob, signal: AbortSignal): Promise<number> {
    const start = this.clock.now();
    const boxes: (Bounds | undefined)[] = [job.element.node.bounds];
    let element = job.element;
    for (let pause = SAMPLE_PAUSE_MS; ;) {
      const failure = this.failureOf(job, element);
      const settled = failure ?? (boxes.length < STABLE_SAMPLES ? 'sampling' : checkStability(boxes));
      const waited = this.clock.now() - start;
      if (!settled) return waited;
      if (settled !== 'sampling' && (settled.final || waited >= job.timeoutMs))
        throw notActionable(refused(job, element, waited), settled);
      const rest = Math.max(job.timeoutMs - waited, SAMPLE_PAUSE_MS);
      pause = failure ? Math.min(pause * 2, LONGEST_PAUSE_MS, rest) : SAMPLE_PAUSE_MS;
      await this.clock.sleep(pause, signal);
      element = await this.look(job, element, signal);
      boxes.push(element.node.bounds);
      if (boxes.length > STABLE_SAMPLES) boxes.shift();
    }
  }

  /** One look at what was just read, without waiting. */
  check(job: GateJob): void {
    const failure = this.failureOf(job, job.element);
    if (failure) throw notActionable(refused(job, job.element, 0), failure);
  }

  private failureOf(job: GateJob, element: LiveElement): ActionabilityFailure | undefined {
    const support = this.actor.support(element, job.request);
    return checkActionability({ request: job.request, element, support, headed: job.headed });
  }

  private async look(job: GateJob, element: LiveElement, signal: AbortSignal): Promise<LiveElement> {
    const live = await this.reader.inspect(element.node.address, job.window, signal);
    return live ?? job.resolveAgain();
  }
}

function refused({ request, ref }: GateJob, { node }: LiveElement, waited: number): Refused {
  return { request, ref, node, waitedMs: Math.round(waited) };
}
