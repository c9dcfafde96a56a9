import type { AccessibilityNode } from '../../src/domain/element/accessibility-node.js';

/** All nodes of a printed tree, in document order. */
export function printedNodes(tree: AccessibilityNode): readonly AccessibilityNode[] {
  return [tree, ...(tree.children ?? []).flatMap(printedNodes)];
}

/** The first node with this name. */
export function byName(tree: AccessibilityNode, name: string): AccessibilityNode {
  const found = printedNodes(tree).find((node) => node.name === name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
}

/** The ref of the first node with this name. */
export function refOf(tree: AccessibilityNode, name: string): string {
  const { ref_id } = byName(tree, name);
  if (ref_id === undefined) throw new Error(`${name} has no ref`);
  return ref_id;
}

export function depthOf(tree: AccessibilityNode): number {
  return Math.max(0, ...(tree.children ?? []).map((child) => 1 + depthOf(child)));
}

/** Every ref, in document order. */
export function refsOf(tree: AccessibilityNode): readonly string[] {
  return printedNodes(tree).flatMap(({ ref_id }) => ref_id ?? []);
}

/** Ref and name of every node that has a ref. */
export function namesByRef(tree: AccessibilityNode): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    printedNodes(tree).flatMap(({ ref_id, name }) => (ref_id ? [[ref_id, name]] : [])),
  );
}
