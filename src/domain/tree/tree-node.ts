import type { ObservedNode } from '../element/observed-node.js';

/** An observed node, or one that carries more, whose children are of the same kind. */
export interface TreeNode<N> extends Omit<ObservedNode, 'children'> {
  readonly children: readonly N[];
}

/** How many nodes a tree has, the root included. */
export function countNodes<N extends TreeNode<N>>(root: N): number {
  return root.children.reduce((sum, child) => sum + countNodes<N>(child), 1);
}

/** The nodes of a tree, depth first in document order. */
export function* walk<N extends TreeNode<N>>(root: N): Generator<N> {
  yield root;
  for (const child of root.children) yield* walk<N>(child);
}

/** The same node with other children. Returns the node itself when they are the same. */
export function withChildren<N extends TreeNode<N>>(node: N, children: readonly N[]): N {
  const same =
    children.length === node.children.length && children.every((child, at) => child === node.children[at]);
  return same ? node : { ...node, children };
}
