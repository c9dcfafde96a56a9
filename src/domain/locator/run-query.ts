import type { ObservedNode } from '../element/observed-node.js';
import type { Role } from '../element/role.js';
import type { ElementView } from '../refs/make-entry.js';
import type { ObservedTree } from '../tree/observed-tree.js';
import { ancestorsOf, pathOf, type PlacedNode, placeTree } from '../tree/placed-node.js';
import { walk } from '../tree/tree-node.js';
import { matchesQuery, type Query } from './query.js';

/** The nodes that fit a query, in document order, each with its path from the window and its ancestors. */
export function runQuery(observed: ObservedTree, query: Query): readonly ElementView[] {
  return elementsOf(observed, (node) => matchesQuery(node, query));
}

/** The nodes of a read that pass a test, in document order, each with its path and its ancestors. */
export function elementsOf(
  observed: ObservedTree,
  test: (node: ObservedNode) => boolean,
): readonly ElementView[] {
  const found: ElementView[] = [];
  for (const placed of walk<PlacedNode>(placeTree(observed))) {
    const node = placed.place.origin;
    if (test(node)) found.push({ node, ancestors: ancestorsOf(placed), path: pathOf(placed) });
  }
  return found;
}

/** The roles in a tree, the most frequent first, equally frequent ones in document order. */
export function rolesPresent(root: ObservedNode): readonly Role[] {
  const counts = new Map<Role, number>();
  for (const { role } of walk<ObservedNode>(root)) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([role]) => role);
}
