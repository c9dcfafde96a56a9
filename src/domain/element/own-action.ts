import type { ActionName } from './action-name.js';

/** Actions that toolkits offer on almost every node; they say nothing about what the node is for. */
export const PASSIVE_ACTIONS: readonly ActionName[] = ['SetFocus', 'ScrollTo', 'RightClick', 'ShowMenu'];

/** Does the node offer an action besides the passive ones. */
export function hasOwnAction(node: { readonly actions: readonly ActionName[] }): boolean {
  return node.actions.some((action) => !PASSIVE_ACTIONS.includes(action));
}
