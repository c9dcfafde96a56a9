import { ActionDelivery } from '../../../src/application/services/action-delivery.js';
import { ActionReadback } from '../../../src/application/services/action-readback.js';
import { ActionRunner, type ActionTarget } from '../../../src/application/services/action-runner.js';
import { ActionabilityGate } from '../../../src/application/services/actionability-gate.js';
import type { ActionRequest } from '../../../src/domain/action/action-kind.js';
import type { ActionResult } from '../../../src/domain/action/action-result.js';
import type { LiveElement } from '../../../src/domain/element/live-element.js';
import { AgentDesktopError } from '../../../src/domain/errors/agent-desktop-error.js';
import { FakeActor } from './fake-actor.js';
import { FakeClock } from './fake-clock.js';
import { someContext } from './fake-context.js';
import { FakeInteractionLock } from './fake-interaction-lock.js';
import { FakeResolver } from './fake-resolver.js';
import { liveElement } from './live-element.js';

/** The whole way of an action, around one fake element of one fake application. */
export class ActionBench {
  readonly clock = new FakeClock();
  readonly actor = new FakeActor();
  readonly lock = new FakeInteractionLock();
  readonly resolver = new FakeResolver();
  readonly controller = new AbortController();
  /** What the application shows now; undefined when the element is gone. */
  shown: LiveElement | undefined = liveElement();
  /** What a look at the object gives; may throw. */
  inspect: () => LiveElement | undefined = () => this.shown;

  constructor() {
    this.resolver.element = () => this.present();
  }

  present(): LiveElement {
    if (this.shown === undefined) throw new AgentDesktopError('STALE_REF', '@e5 is stale: it is gone.');
    return this.shown;
  }

  run(
    request: ActionRequest = { kind: 'click' },
    target: Partial<ActionTarget> = {},
    headed = false,
  ): Promise<ActionResult> {
    const reader = { inspect: async () => this.inspect() };
    const input = {
      clickAt: async () => {
        throw new AgentDesktopError('PLATFORM_NOT_SUPPORTED', 'Physical input is not built yet.');
      },
      typeText: async () => undefined,
    };
    const runner = new ActionRunner(
      this.resolver,
      new ActionabilityGate(reader, this.actor, this.clock),
      this.lock,
      new ActionDelivery(this.actor, input),
      new ActionReadback(reader, this.clock),
    );
    const context = someContext({ signal: this.controller.signal, namespace: 'work', headed });
    return runner.run(request, { ref: '@e5', timeout_ms: 5000, ...target }, context);
  }
}
