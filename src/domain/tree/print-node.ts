import type { AccessibilityNode } from '../element/accessibility-node.js';
import type { ActionName } from '../element/action-name.js';
import { capText } from '../element/clean-text.js';
import type { ObservedNode } from '../element/observed-node.js';
import { differsFromUsual, inOrder } from '../element/usual-actions.js';
import { STATES } from '../element/state.js';

/** Longest value that is printed, in UTF-16 units: a document in a text view must not drown the tree around it. */
export const MAX_PRINTED_VALUE = 200;
/** The same for a skeleton, where all the tree is to stay below 1,000 tokens. */
const MAX_SKELETON_VALUE = 80;

/** What is printed of a node besides what it is. */
export interface PrintOptions {
  readonly ref?: string;
  readonly includeBounds: boolean;
  /** Skeletons print no actions, and of values less. */
  readonly skeleton: boolean;
}

/** The printed form of one node. Keys stand in the order of the contract; absent values and empty arrays are left out. */
export function printNode(
  node: Omit<ObservedNode, 'children'>,
  children: readonly AccessibilityNode[],
  options: PrintOptions,
): AccessibilityNode {
  const states = STATES.filter((state) => node.states.includes(state));
  const actions = options.skeleton ? [] : unusualActions(node);
  const value = printedValue(node, maxValue(options.skeleton));
  return {
    ...(options.ref === undefined ? {} : { ref_id: options.ref }),
    role: node.role,
    ...(node.name ? { name: node.name } : {}),
    ...(value === undefined ? {} : { value }),
    ...(node.description && node.description !== node.name ? { description: node.description } : {}),
    ...(node.nativeId ? { native_id: node.nativeId } : {}),
    ...(node.hint ? { hint: node.hint } : {}),
    ...(states.length > 0 ? { states } : {}),
    ...(actions.length > 0 ? { available_actions: actions } : {}),
    ...(options.includeBounds && node.bounds ? { bounds: node.bounds } : {}),
    ...(node.childCount === undefined ? {} : { children_count: node.childCount }),
    ...(children.length > 0 ? { children } : {}),
  };
}

type ValueView = Pick<ObservedNode, 'role' | 'name' | 'value' | 'states'>;

/**
 * The value that may be shown: none of password fields, and none that only repeats the name of a static text. A long
 * one ends in `…`; `get` reads it whole.
 */
export function printedValue(node: ValueView, max = MAX_PRINTED_VALUE): string | undefined {
  const value = shownValue(node);
  return value === undefined ? undefined : capText(value, max);
}

/** Is the value too long to be printed whole. */
export function isValueCut(node: ValueView, skeleton: boolean): boolean {
  return (shownValue(node)?.length ?? 0) > maxValue(skeleton);
}

function shownValue(node: ValueView): string | undefined {
  if (node.states.includes('secure')) return undefined;
  return node.role === 'statictext' && node.value === node.name ? undefined : node.value;
}

function maxValue(skeleton: boolean): number {
  return skeleton ? MAX_SKELETON_VALUE : MAX_PRINTED_VALUE;
}

function unusualActions(node: Pick<ObservedNode, 'role' | 'actions'>): readonly ActionName[] {
  return differsFromUsual(node.role, node.actions) ? inOrder(node.actions) : [];
}
