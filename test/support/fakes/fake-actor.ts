import type { ActionRequest } from '../../../src/domain/action/action-kind.js';
import type { LiveElement } from '../../../src/domain/element/live-element.js';
import type { WindowInfo } from '../../../src/domain/element/window-info.js';
import type { ActionSupport, DeliveryReport, ElementActor } from '../../../src/ports/element-actor.js';

export const DELIVERED: DeliveryReport = {
  delivered: 'yes',
  steps: [{ label: 'click', outcome: 'succeeded', mechanism: 'Action.DoAction(click)' }],
};

/** Notes every delivery, does what the test says, and answers as told. */
export class FakeActor implements ElementActor {
  readonly deliveries: { readonly element: LiveElement; readonly request: ActionRequest }[] = [];
  supported: ActionSupport = { supported: true, mechanism: 'Action.DoAction(click)' };
  report: DeliveryReport = DELIVERED;
  /** Runs when something is delivered: changes the application, aborts, or throws. */
  effect: (request: ActionRequest) => void | Promise<void> = () => undefined;

  support(): ActionSupport {
    return this.supported;
  }

  async perform(element: LiveElement, _window: WindowInfo, request: ActionRequest): Promise<DeliveryReport> {
    this.deliveries.push({ element, request });
    await this.effect(request);
    return this.report;
  }
}
