import { isAnonymousWrapper } from '../element/anonymous-wrapper.js';
import type { TreeNode } from './tree-node.js';
import { withChildren } from './tree-node.js';

/** Deepest level a skeleton shows; the root is level 0. */
export const SKELETON_DEPTH = 3;

/** How deep a snapshot goes: a skeleton is never deeper than 3, and `--max-depth` can only make it shallower. */
export function effectiveDepth(maxDepth: number, skeleton: boolean): number {
  return skeleton ? Math.min(maxDepth, SKELETON_DEPTH) : maxDepth;
}

/**
 * Cuts a tree at a logical depth: anonymous wrappers do not count as a level. A node at that depth that has children
 * keeps their number and loses them; a wrapper there is followed until something that counts.
 */
export function cutAtDepth<N extends TreeNode<N>>(root: N, depth: number): N {
  return cut(root, depth, true);
}

function cut<N extends TreeNode<N>>(node: N, levelsLeft: number, isRoot: boolean): N {
  const counts = isRoot || !isAnonymousWrapper(node);
  if (counts && levelsLeft <= 0) return withoutChildren(node, node.children.length);
  return withChildren<N>(
    node,
    node.children.map((child) => cut(child, isAnonymousWrapper(child) ? levelsLeft : levelsLeft - 1, false)),
  );
}

/** The node without its children, saying how many there are. A node that has none, or was cut before, stays as it is. */
export function withoutChildren<N extends TreeNode<N>>(node: N, count: number): N {
  return node.children.length === 0 ? node : { ...node, children: [], childCount: node.childCount ?? count };
}
