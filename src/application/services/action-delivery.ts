import { inject, injectable } from 'inversify';
import type { ActionKind, ActionRequest } from '../../domain/action/action-kind.js';
import type { Bounds } from '../../domain/element/bounds.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { platformNotSupported } from '../../domain/errors/target-errors.js';
import { type DeliveryReport, ElementActor } from '../../ports/element-actor.js';
import { InputSynthesizer } from '../../ports/input-synthesizer.js';
import { describeElement } from './describe-element.js';

/** One action, ready to be delivered. */
export interface DeliveryJob {
  readonly request: ActionRequest;
  readonly element: LiveElement;
  readonly window: WindowInfo;
  readonly headed: boolean;
}

type Point = Pick<Bounds, 'x' | 'y'>;

/** Kinds that a person does with the pointer alone, and how. */
const POINTER: Partial<Record<ActionKind, { button: 'left' | 'right'; count: number }>> = {
  click: { button: 'left', count: 1 },
  'double-click': { button: 'left', count: 2 },
  'triple-click': { button: 'left', count: 3 },
  'right-click': { button: 'right', count: 1 },
};

/** Sends one action to the application, once: through accessibility where that can be, else by physical input. */
@injectable()
export class ActionDelivery {
  constructor(
    @inject(ElementActor) private readonly actor: ElementActor,
    @inject(InputSynthesizer) private readonly input: InputSynthesizer,
  ) {}

  deliver(job: DeliveryJob, signal: AbortSignal): Promise<DeliveryReport> {
    const { element, window, request } = job;
    if (!job.headed || this.actor.support(element, request).supported)
      return this.actor.perform(element, window, request, signal);
    return this.physically(job, signal);
  }

  private async physically(job: DeliveryJob, signal: AbortSignal): Promise<DeliveryReport> {
    const { kind } = job.request;
    const what = `${kind} on ${describeElement(job.element.node)} by physical input`;
    const press = POINTER[kind];
    if (!press) throw platformNotSupported(what, 'keyboard input is not available for it');
    const { bounds } = job.element.node;
    if (!bounds) throw platformNotSupported(what, 'where it is on the screen is not known');
    const point = middleOf(bounds);
    if (job.window.bounds && !isInside(point, job.window.bounds)) throw outside(what, point);
    await this.input.clickAt(point, press, signal);
    return {
      delivered: 'yes',
      steps: [{ label: kind, outcome: 'succeeded', mechanism: `pointer (${press.button})` }],
    };
  }
}

function middleOf({ x, y, width, height }: Bounds): Point {
  return { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
}

function isInside(point: Point, { x, y, width, height }: Bounds): boolean {
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}

function outside(what: string, { x, y }: Point): AgentDesktopError {
  const seen = `its middle (${String(x)},${String(y)}) is outside its window`;
  return new AgentDesktopError('ACTION_FAILED', `${what} was not sent: ${seen}.`, {
    suggestion: 'Scroll it into view or make its window larger.',
    details: { kind: 'actionability', check: 'receives_events', seen },
  });
}
