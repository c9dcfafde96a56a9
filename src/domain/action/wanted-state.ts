import type { ObservedNode } from '../element/observed-node.js';
import type { Role } from '../element/role.js';
import type { ActionKind } from './action-kind.js';
import { isCheckable, isExpandable } from './toggle-state.js';

type StateView = Pick<ObservedNode, 'role' | 'states' | 'actions'>;

/** Roles that open when pressed, also in toolkits that do not say whether they are open. */
const OPENED: ReadonlySet<Role> = new Set<Role>(['combobox', 'disclosure', 'menu', 'menubutton', 'treeitem']);

/**
 * Why an element cannot be brought into the state that a kind asks for; undefined when it can. Toolkits switch and open
 * by the same press that starts what a plain button does: checking a button named Delete must not delete.
 */
export function whyNoSuchState(kind: ActionKind, node: StateView): string | undefined {
  switch (kind) {
    case 'check':
    case 'uncheck':
    case 'toggle':
      return isCheckable(node) ? undefined : `a plain ${node.role} is neither on nor off`;
    case 'expand':
      return opens(node) ? undefined : `a plain ${node.role} is neither open nor closed`;
    case 'collapse':
      // What may be closed already would be opened by the press that should close it.
      return isExpandable(node) || node.actions.includes('Collapse')
        ? undefined
        : 'it does not say whether it is open';
    default:
      return undefined;
  }
}

function opens(node: StateView): boolean {
  return isExpandable(node) || OPENED.has(node.role) || node.states.includes('haspopup');
}
