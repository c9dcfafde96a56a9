import type { ObservedNode } from '../element/observed-node.js';
import { hasOwnAction } from '../element/own-action.js';
import { isInteractiveRole, isLabelled, isMainRegion } from '../element/role-groups.js';

type TargetView = Pick<ObservedNode, 'role' | 'name' | 'description' | 'childCount' | 'childCountUnknown'> & {
  readonly children: readonly unknown[];
};

/** Can something be done to the node: an interactive role, or an action that not every node has. */
export function earnsRef(node: Pick<ObservedNode, 'role' | 'actions'>): boolean {
  return isInteractiveRole(node.role) || hasOwnAction(node);
}

/** Has the node children that are not shown. */
export function isCut(node: Pick<ObservedNode, 'childCount' | 'childCountUnknown'>): boolean {
  return node.childCount !== undefined || node.childCountUnknown === true;
}

/**
 * Is the node a place to drill into, in a skeleton: a container with a name or description whose children are not
 * shown, or a main region whose children may be cut further down.
 */
export function isDrillTarget(node: TargetView): boolean {
  return isLabelled(node) && (isCut(node) || (isMainRegion(node) && node.children.length > 0));
}
