import { inject, injectable } from 'inversify';
import type { ActionKind, ActionRequest } from '../../domain/action/action-kind.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
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

/** Kinds that a person does with the pointer alone, and how. */
const POINTER: Partial<Record<ActionKind, { button: 'left' | 'right'; count: number }>> = {
  click: { button: 'left', count: 1 },
  'double-click': { button: 'left', count: 2 },
  'triple-click': { button: 'left', count: 3 },
  'right-click': { button: 'right', count: 1 },
};

/** Sends one action to the application, once. */
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

  private async physically({ request, element }: DeliveryJob, signal: AbortSignal): Promise<DeliveryReport> {
    const press = POINTER[request.kind];
    const { bounds } = element.node;
    if (!press || !bounds)
      throw new AgentDesktopError(
        'PLATFORM_NOT_SUPPORTED',
        `${request.kind} on ${describeElement(element.node)} cannot be done by physical input: ` +
          (press ? 'where it is on the screen is not known.' : 'keyboard input is not available for it.'),
        {
          suggestion: 'Look for another element that does the same: `get REF --property attributes`, `find`.',
        },
      );
    const point = { x: bounds.x + Math.floor(bounds.width / 2), y: bounds.y + Math.floor(bounds.height / 2) };
    await this.input.clickAt(point, press, signal);
    return {
      delivered: 'yes',
      steps: [{ label: request.kind, outcome: 'succeeded', mechanism: `pointer (${press.button})` }],
    };
  }
}
