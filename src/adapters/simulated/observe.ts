import type { ObservedNode } from '../../domain/element/observed-node.js';
import { STATES, type State } from '../../domain/element/state.js';
import type { RunningApp } from './desktop-state.js';
import { addressOf } from './sim-window.js';
import type { PlacedNode } from './sim-node.js';

/** Where the widgets being read belong. */
export interface ObservedScene {
  readonly running: RunningApp;
}

/** A widget alone, as an observer sees it. */
export function observeAlone(scene: ObservedScene, node: PlacedNode, index: number): ObservedNode {
  const { name, value, description, nativeId, hint } = node;
  const secure = node.states?.includes('secure') === true;
  return {
    role: node.role,
    ...(name !== undefined && { name }),
    ...(value !== undefined && !secure && { value }),
    ...(description !== undefined && { description }),
    ...(nativeId !== undefined && { nativeId }),
    ...(hint !== undefined && { hint }),
    states: statesOf(scene, node),
    actions: node.actions ?? [],
    bounds: node.bounds,
    index,
    address: addressOf(scene.running.pid, node.id),
    children: [],
  };
}

/** In the order of the vocabulary. */
function statesOf({ running }: ObservedScene, node: PlacedNode): readonly State[] {
  const focused = running.focusedId === node.id;
  return STATES.filter((state) => (state === 'focused' ? focused : node.states?.includes(state)));
}

/** A widget and all below it. */
export function observeTree(scene: ObservedScene, node: PlacedNode, index: number): ObservedNode {
  const children = node.children.map((child, position) => observeTree(scene, child, position));
  return { ...observeAlone(scene, node, index), children };
}

/** Keeps the first nodes in document order; a node that lost children says how many it has. */
export function limitNodes(root: ObservedNode, maxNodes: number): ObservedNode {
  let left = maxNodes;
  const keep = (node: ObservedNode): ObservedNode => {
    left -= 1;
    const children: ObservedNode[] = [];
    for (const child of node.children) {
      if (left <= 0) return { ...node, children, childCount: node.childCount ?? node.children.length };
      children.push(keep(child));
    }
    return { ...node, children };
  };
  return keep(root);
}
