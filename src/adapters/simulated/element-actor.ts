import { inject, injectable } from 'inversify';
import type { ActionRequest } from '../../domain/action/action-kind.js';
import type { ActionStep } from '../../domain/action/action-result.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { ActionSupport, DeliveryReport, ElementActor } from '../../ports/element-actor.js';
import { ACTIONS_FOR_KIND, PHYSICAL_KINDS, eventFor } from './action-map.js';
import { type DesktopState, type RunningApp, replaceRunning } from './desktop-state.js';
import { refuseAborted } from './guard.js';
import { type PlacedNode, pathTo } from './sim-node.js';
import { placedWindow, runningAt } from './sim-window.js';
import { SimulatedDesktop } from './simulated-desktop.js';

/** Acts on widgets of simulated applications, which react as real ones do. */
@injectable()
export class SimulatedElementActor implements ElementActor {
  constructor(@inject(SimulatedDesktop) private readonly desktop: SimulatedDesktop) {}

  support(element: LiveElement, request: ActionRequest): ActionSupport {
    const mechanism = mechanismFor(element.node.actions, request);
    if (mechanism !== undefined) return { supported: true, mechanism };
    return {
      supported: false,
      possible: PHYSICAL_KINDS.has(request.kind) ? 'headed' : 'no',
      reason: `the element offers no action for ${request.kind}`,
    };
  }

  async perform(
    element: LiveElement,
    _window: WindowInfo,
    request: ActionRequest,
    signal: AbortSignal,
  ): Promise<DeliveryReport> {
    refuseAborted(signal);
    await this.desktop.change((state) => act(state, element, request), signal);
    const mechanism = mechanismFor(element.node.actions, request);
    const step: ActionStep = {
      label: request.kind,
      outcome: 'succeeded',
      ...(mechanism !== undefined && { mechanism }),
    };
    return { delivered: 'yes', steps: [step] };
  }
}

function mechanismFor(offered: LiveElement['node']['actions'], request: ActionRequest): string | undefined {
  const action = ACTIONS_FOR_KIND[request.kind].find((name) => offered.includes(name));
  return action && `simulated ${action}`;
}

function act(state: DesktopState, element: LiveElement, request: ActionRequest): DesktopState {
  const running = runningAt(state, element.node.address);
  const node = running && widgetAt(running, element);
  if (running === undefined || node === undefined) {
    throw new AgentDesktopError('STALE_REF', 'The element is no longer there.', {
      suggestion: "Run 'snapshot' again and use a ref of its answer.",
    });
  }
  if (mechanismFor(node.actions ?? [], request) === undefined) {
    throw new AgentDesktopError('ACTION_NOT_SUPPORTED', `The ${node.role} does not offer ${request.kind}.`);
  }
  if (node.states?.includes('disabled')) throw refused(node, request);
  const event = eventFor(request, node);
  if (event === undefined) return replaceRunning(state, { ...running, focusedId: node.id });
  const model = running.app.react(running.model, event);
  if (model === undefined) throw refused(node, request);
  return replaceRunning(state, { ...running, model });
}

function widgetAt(running: RunningApp, element: LiveElement): PlacedNode | undefined {
  const id = element.node.address['id'];
  return typeof id === 'string' ? pathTo(placedWindow(running), id)?.at(-1) : undefined;
}

/** Never quotes what was to be written: it may be secret. */
function refused(node: PlacedNode, request: ActionRequest): AgentDesktopError {
  return new AgentDesktopError(
    'ACTION_FAILED',
    `The ${node.role} "${node.name ?? ''}" refused ${request.kind}.`,
    {
      suggestion: 'Look at its states and value with a new snapshot.',
    },
  );
}
