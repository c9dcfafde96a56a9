import type { AccessibilityNode } from '../element/accessibility-node.js';
import type { ActionName } from '../element/action-name.js';
import type { ObservedNode } from '../element/observed-node.js';
import { differsFromUsual, inOrder } from '../element/usual-actions.js';
import { STATES } from '../element/state.js';

/** What is printed of a node besides what it is. */
export interface PrintOptions {
  readonly ref?: string;
  readonly includeBounds: boolean;
  /** Skeletons never print actions. */
  readonly printActions: boolean;
}

/** The printed form of one node. Keys stand in the order of the contract; absent values and empty arrays are left out. */
export function printNode(
  node: Omit<ObservedNode, 'children'>,
  children: readonly AccessibilityNode[],
  options: PrintOptions,
): AccessibilityNode {
  const states = STATES.filter((state) => node.states.includes(state));
  const actions = options.printActions ? unusualActions(node) : [];
  const value = printedValue(node);
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

/** The value that may be shown: none of password fields, and none that only repeats the name of a static text. */
export function printedValue(
  node: Pick<ObservedNode, 'role' | 'name' | 'value' | 'states'>,
): string | undefined {
  if (node.states.includes('secure')) return undefined;
  return node.role === 'statictext' && node.value === node.name ? undefined : node.value;
}

function unusualActions(node: Pick<ObservedNode, 'role' | 'actions'>): readonly ActionName[] {
  return differsFromUsual(node.role, node.actions) ? inOrder(node.actions) : [];
}
