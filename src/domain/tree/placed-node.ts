import type { ObservedNode } from '../element/observed-node.js';
import type { ObservedTree } from './observed-tree.js';

/** A node that knows where it was read, so that it can be moved and cut without losing its path and its context. */
export interface PlacedNode extends ObservedNode {
  readonly children: readonly PlacedNode[];
  readonly place: Place;
}

/** Where a node was read. */
export interface Place {
  /** The node as it was read, with all the children that were read. */
  readonly origin: ObservedNode;
  readonly above: Place | undefined;
  /** What stands above the root of the read. Shared by all nodes of a read. */
  readonly base: Omit<ObservedTree, 'root'>;
}

/** Gives every node of a read its place. */
export function placeTree(tree: ObservedTree): PlacedNode {
  const base = { rootPath: tree.rootPath, rootAncestors: tree.rootAncestors };
  return placeNode(tree.root, undefined, base);
}

/** A password field has neither a value nor children, whatever was read. */
function withoutSecrets(node: ObservedNode): ObservedNode {
  if (!node.states.includes('secure')) return node;
  const { value: _value, childCount: _count, childCountUnknown: _unknown, ...rest } = node;
  return { ...rest, children: [] };
}

function placeNode(read: ObservedNode, above: Place | undefined, base: Place['base']): PlacedNode {
  const origin = withoutSecrets(read);
  const place: Place = { origin, above, base };
  return { ...origin, place, children: origin.children.map((child) => placeNode(child, place, base)) };
}

/** Child indexes from the window down to the node. */
export function pathOf({ place }: PlacedNode): readonly number[] {
  const below: number[] = [];
  for (let at = place; at.above !== undefined; at = at.above) below.unshift(at.origin.index);
  return [...place.base.rootPath, ...below];
}

/** The ancestors of a node as they were read, nearest first, up to and including the window. */
export function ancestorsOf({ place }: PlacedNode): readonly ObservedNode[] {
  const within: ObservedNode[] = [];
  for (let at = place.above; at !== undefined; at = at.above) within.push(at.origin);
  return [...within, ...place.base.rootAncestors];
}

/** How many direct children the node has in the application. */
export function nativeChildCount({ place }: PlacedNode): number {
  return place.origin.childCount ?? place.origin.children.length;
}
