import { inject, injectable } from 'inversify';
import type { ActionRequest } from '../../domain/action/action-kind.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { Role } from '../../domain/element/role.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import type { ActionSupport, DeliveryReport, ElementActor } from '../../ports/element-actor.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { actionsFor, supportOf } from './action-support.js';
import { ATSPI, call } from './atspi.js';
import { deliver, type DeliveryScope, notSupported, Uncertain, uncertainReport } from './delivery.js';
import { guarded } from './guard.js';
import { doAction } from './native-actions.js';
import { throwIfAborted } from './native-job.js';
import { objectOf } from './object-address.js';
import { scrollBy, scrollTo } from './scroll-delivery.js';
import { selectOption, selectSelf } from './select-delivery.js';
import { holdsNumber, insertText, replaceText, setNumber } from './text-delivery.js';
import { toolkitProfile } from './toolkit-profile.js';

/** Acts through AT-SPI calls alone. Each request leads to one call that changes something, and to no second try. */
@injectable()
export class LinuxElementActor implements ElementActor {
  constructor(@inject(AccessibilityConnection) private readonly connection: AccessibilityConnection) {}

  support(element: LiveElement, request: ActionRequest): ActionSupport {
    return supportOf(element, request);
  }

  async perform(
    element: LiveElement,
    window: WindowInfo,
    request: ActionRequest,
    signal: AbortSignal,
  ): Promise<DeliveryReport> {
    throwIfAborted(signal);
    const support = supportOf(element, request);
    if (!support.supported)
      throw notSupported(`Cannot ${request.kind} this element headless: ${support.reason}.`);
    const ref = objectOf(element.node.address);
    if (ref === undefined) throw notSupported('This element has no accessible object.');
    const profile = toolkitProfile(window.app.toolkit);
    const scope: DeliveryScope = {
      bus: await this.connection.bus(),
      ref,
      app: window.app.name,
      profile,
      signal,
    };
    try {
      return await guarded({ doing: `${request.kind} the element`, app: window.app.name }, () =>
        act(scope, element, request),
      );
    } catch (error) {
      if (error instanceof Uncertain) return uncertainReport(error.change);
      throw error;
    }
  }
}

async function act(
  scope: DeliveryScope,
  element: LiveElement,
  request: ActionRequest,
): Promise<DeliveryReport> {
  switch (request.kind) {
    case 'set-value':
      return NUMBERS.has(element.node.role) && (await holdsNumber(scope))
        ? setNumber(scope, request.value)
        : replaceText(scope, request.value);
    case 'type':
      return insertText(scope, request.value);
    case 'clear':
      return replaceText(scope, '');
    case 'focus':
      return grabFocus(scope);
    case 'select':
      return selectOption(scope, element, request.value);
    case 'scroll':
      return scrollBy(scope, request);
    case 'scroll-to':
      return scrollTo(scope);
    default:
      return press(scope, element, request);
  }
}

/** Roles that keep a number; a cell may hold one too, but takes any text. */
const NUMBERS: ReadonlySet<Role> = new Set<Role>(['incrementor', 'slider', 'scrollbar', 'levelindicator']);

function grabFocus(scope: DeliveryScope): Promise<DeliveryReport> {
  return deliver(scope, {
    label: 'set the keyboard focus',
    mechanism: 'Component.GrabFocus',
    call: call(scope.ref, ATSPI.component, 'GrabFocus'),
  });
}

/** An action by name; a tab or option without one is chosen through its parent. */
async function press(
  scope: DeliveryScope,
  { node }: LiveElement,
  { kind }: ActionRequest,
): Promise<DeliveryReport> {
  const report = await doAction(scope, scope.ref, actionsFor(kind, node.role), kind);
  if (report !== undefined) return report;
  if (kind === 'click' && node.actions.includes('Select'))
    return selectSelf(scope, node.role, node.name ?? node.role);
  throw notSupported(`The ${node.role} offers no action for ${kind}.`);
}
