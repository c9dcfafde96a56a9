import type { DeliveryReport } from '../../ports/element-actor.js';
import { ATSPI, call, getProperty, setProperty } from './atspi.js';
import { deliver, type DeliveryScope, notSupported, query } from './delivery.js';
import { numberOf } from './native-value.js';
import { eachNode, hasInterface, type RawNode } from './raw-node.js';
import { scanTree } from './tree-scan.js';

/** What a scroll asks for. */
export interface ScrollRequest {
  readonly direction: 'up' | 'down' | 'left' | 'right';
  readonly amount: number;
}

const SCAN = { maxDepth: 3, maxNodes: 64, timeoutMs: 2000 } as const;
/** `Atspi.ScrollType` ANYWHERE: the least movement that brings the element into view. */
const SCROLL_ANYWHERE = 6;
/** Steps over the whole range where the bar names no step of its own. */
const DEFAULT_STEPS = 20;

/** Moves the scroll bar of an area by steps. */
export async function scrollBy(scope: DeliveryScope, request: ScrollRequest): Promise<DeliveryReport> {
  const scan = await scanTree(scope.bus, scope.ref, scope.profile, SCAN, scope.signal);
  const vertical = request.direction === 'up' || request.direction === 'down';
  const bar = scan === undefined ? undefined : barOf(scan.root, vertical);
  if (bar === undefined)
    throw notSupported(`This element has no ${vertical ? 'vertical' : 'horizontal'} scroll bar.`);
  const [current, minimum, maximum, increment] = (
    await query(
      scope,
      ['CurrentValue', 'MinimumValue', 'MaximumValue', 'MinimumIncrement'].map((name) =>
        getProperty(bar.ref, ATSPI.value, name),
      ),
    )
  ).map(numberOf);
  if (current === undefined || minimum === undefined || maximum === undefined)
    throw notSupported('The scroll bar of this element gives no range.');
  const step = increment !== undefined && increment > 0 ? increment : (maximum - minimum) / DEFAULT_STEPS;
  const sign = request.direction === 'up' || request.direction === 'left' ? -1 : 1;
  const wanted = Math.min(maximum, Math.max(minimum, current + sign * step * request.amount));
  return deliver(scope, {
    label: `scroll ${request.direction}`,
    mechanism: 'Value.CurrentValue of the scroll bar',
    call: setProperty(bar.ref, ATSPI.value, 'CurrentValue', { signature: 'd', value: wanted }),
  });
}

/** Brings the element into view. */
export function scrollTo(scope: DeliveryScope): Promise<DeliveryReport> {
  return deliver(scope, {
    label: 'scroll into view',
    mechanism: 'Component.ScrollTo',
    call: call(scope.ref, ATSPI.component, 'ScrollTo', 'u', [SCROLL_ANYWHERE]),
  });
}

/** Bars say which way they go; Qt's do not, but stand in the order horizontal, vertical. */
function barOf(root: RawNode, vertical: boolean): RawNode | undefined {
  const bars = [...eachNode(root)].filter((node) => node.role === 'scroll-bar' || hasScrollValue(node));
  const wanted = vertical ? 'vertical' : 'horizontal';
  const other = vertical ? 'horizontal' : 'vertical';
  const said = bars.find(({ states }) => states.has(wanted));
  if (said !== undefined) return valueHolder(said);
  const silent = bars.filter(({ states }) => !states.has(other));
  const chosen = vertical ? silent.at(-1) : silent[0];
  return chosen === undefined ? undefined : valueHolder(chosen);
}

function hasScrollValue(node: RawNode): boolean {
  return node.role === 'filler' && node.parent?.role === 'scroll-bar' && hasInterface(node, 'Value');
}

/** GTK 4 keeps the number in a part of the bar. */
function valueHolder(bar: RawNode): RawNode {
  return [...eachNode(bar)].find((node) => hasInterface(node, 'Value')) ?? bar;
}
