import { hasOwnAction } from './own-action.js';
import type { ObservedNode } from './observed-node.js';
import { isLabelled } from './role-groups.js';
import type { State } from './state.js';

type WrapperView = Pick<ObservedNode, 'role' | 'name' | 'description' | 'value' | 'states' | 'actions'>;

/**
 * A group without name, state or action of its own: it only holds other nodes together, and does not count as a
 * level. Being scrolled out of sight, hidden or disabled is no state of its own: a group shares it with all it holds.
 */
export function isAnonymousWrapper(node: WrapperView): boolean {
  return node.role === 'group' && isBare(node) && node.states.every((state) => SHARED.has(state));
}

const SHARED: ReadonlySet<State> = new Set<State>(['offscreen', 'hidden', 'disabled']);

/** Has the node nothing to say besides its role, states and children. */
export function isBare(node: WrapperView): boolean {
  return !isLabelled(node) && !node.value && !hasOwnAction(node);
}
