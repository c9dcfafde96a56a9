import type { LiveElement } from '../../domain/element/live-element.js';
import type { ObservedNode } from '../../domain/element/observed-node.js';
import type { ElementView } from '../../domain/refs/make-entry.js';
import type { ObservedTree } from '../../domain/tree/observed-tree.js';

/** A live element as the rules of identity look at it. Undefined when it hangs under no window. */
export function viewOf({ node, ancestors, path }: LiveElement): ElementView | undefined {
  return path && { node, ancestors: ancestors.map((ancestor) => ancestor.node), path };
}

/** Every node of a read with its place, depth first in document order. */
export function* viewsOf({ root, rootPath, rootAncestors }: ObservedTree): Generator<ElementView> {
  yield* below(root, rootAncestors, rootPath);
}

function* below(
  node: ObservedNode,
  ancestors: readonly ObservedNode[],
  path: readonly number[],
): Generator<ElementView> {
  yield { node, ancestors, path };
  const above = [node, ...ancestors];
  for (const child of node.children) yield* below(child, above, [...path, child.index]);
}
