import type { ObservedNode } from '../element/observed-node.js';
import type { Role } from '../element/role.js';

type ToggleView = Pick<ObservedNode, 'role' | 'states' | 'actions'>;

const CHECKABLE: ReadonlySet<Role> = new Set<Role>(['checkbox', 'radiobutton', 'switch']);

/** Is the element on: a ticked box, a pressed toggle button. */
export function isChecked({ states }: Pick<ObservedNode, 'states'>): boolean {
  return states.includes('checked') || states.includes('pressed');
}

/** Can the element be on and off at all. */
export function isCheckable(node: ToggleView): boolean {
  return (
    CHECKABLE.has(node.role) ||
    node.actions.includes('Toggle') ||
    isChecked(node) ||
    node.states.includes('indeterminate')
  );
}

/** Can the element be opened and closed. */
export function isExpandable({ states, actions }: ToggleView): boolean {
  return states.includes('collapsed') || states.includes('expanded') || actions.includes('Expand');
}
