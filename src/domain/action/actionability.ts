import type { Bounds } from '../element/bounds.js';
import type { LiveElement } from '../element/live-element.js';
import type { ObservedNode } from '../element/observed-node.js';
import type { ActionKind, ActionRequest } from './action-kind.js';
import { whyNoSuchState } from './wanted-state.js';

/** What an element must be before something is done to it, in the order in which it is looked at. */
export type ActionabilityCheck = 'visible' | 'enabled' | 'editable' | 'supported' | 'policy' | 'stable';

/** A check that does not hold, and what was seen instead. */
export interface ActionabilityFailure {
  readonly check: ActionabilityCheck;
  /** Part of a sentence, such as `it is disabled`. */
  readonly seen: string;
  /** True when waiting cannot help. */
  readonly final: boolean;
}

/** What an actor says about a request, as far as the checks need it. */
export type SupportView =
  | { readonly supported: true }
  | { readonly supported: false; readonly possible: 'headed' | 'no'; readonly reason: string };

/** What the checks look at. */
export interface ActionabilityView {
  readonly request: ActionRequest;
  readonly element: LiveElement;
  readonly support: SupportView;
  /** Physical input is allowed. */
  readonly headed: boolean;
}

/** How many equal boxes in a row make an element stable. */
export const STABLE_SAMPLES = 3;

const CHANGES_TEXT: ReadonlySet<ActionKind> = new Set<ActionKind>(['type', 'set-value', 'clear']);
const WORKS_WHILE_DISABLED: ReadonlySet<ActionKind> = new Set<ActionKind>(['scroll', 'scroll-to']);

/** The first check that does not hold now; undefined when all do. Stability is `checkStability`. */
export function checkActionability(view: ActionabilityView): ActionabilityFailure | undefined {
  return checkVisible(view) ?? checkEnabled(view) ?? checkEditable(view) ?? checkSupport(view);
}

/** Does an element stand still: its last boxes are equal. Boxes that are all unknown speak for nothing and pass. */
export function checkStability(boxes: readonly (Bounds | undefined)[]): ActionabilityFailure | undefined {
  const last = boxes.slice(-STABLE_SAMPLES);
  if (last.length < STABLE_SAMPLES) {
    return { check: 'stable', seen: `it was looked at only ${String(last.length)} times`, final: false };
  }
  const [first] = last;
  if (last.every((box) => sameBox(first, box))) return undefined;
  return { check: 'stable', seen: `it moves: ${last.map(describeBox).join(', then ')}`, final: false };
}

function checkVisible(view: ActionabilityView): ActionabilityFailure | undefined {
  const { request, element } = view;
  if (element.visible || request.kind === 'scroll-to' || isWithinReach(view)) return undefined;
  const { states } = element.node;
  const seen = states.includes('hidden')
    ? 'it is hidden'
    : states.includes('offscreen')
      ? 'it is scrolled out of sight'
      : 'it is not shown';
  return { check: 'visible', seen, final: false };
}

/**
 * An accessibility call reaches what is only scrolled out of sight: it has a box and nothing around it is hidden. A page
 * of a tab that is not chosen has no box.
 */
function isWithinReach({ element, support }: ActionabilityView): boolean {
  const { bounds, states } = element.node;
  if (!support.supported || bounds === undefined || bounds.width === 0 || bounds.height === 0) return false;
  return states.includes('offscreen') && ![element, ...element.ancestors].some(({ node }) => isHidden(node));
}

function isHidden({ states }: Pick<ObservedNode, 'states'>): boolean {
  return states.includes('hidden');
}

function checkEnabled({ request, element }: ActionabilityView): ActionabilityFailure | undefined {
  if (WORKS_WHILE_DISABLED.has(request.kind) || !element.node.states.includes('disabled')) return undefined;
  return { check: 'enabled', seen: 'it is disabled', final: false };
}

function checkEditable({ request, element }: ActionabilityView): ActionabilityFailure | undefined {
  if (!CHANGES_TEXT.has(request.kind) || !element.node.states.includes('readonly')) return undefined;
  return { check: 'editable', seen: 'it is read-only', final: false };
}

function checkSupport({
  request,
  element,
  support,
  headed,
}: ActionabilityView): ActionabilityFailure | undefined {
  const why = whyNoSuchState(request.kind, element.node);
  if (why !== undefined) return { check: 'supported', seen: why, final: true };
  if (support.supported || (support.possible === 'headed' && headed)) return undefined;
  const check = support.possible === 'headed' ? 'policy' : 'supported';
  return { check, seen: support.reason, final: true };
}

function sameBox(a: Bounds | undefined, b: Bounds | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function describeBox(box: Bounds | undefined): string {
  if (box === undefined) return 'no box';
  return `${String(box.width)}×${String(box.height)} at ${String(box.x)},${String(box.y)}`;
}
