import { INTERFACE, type RawTree } from '../native/addon.js';
import type { ObjectRef } from './atspi.js';
import { type NativeRole, nativeRole } from './native-role.js';
import { NativeStates } from './native-state.js';

/** One node as AT-SPI describes it, with its children linked. */
export interface RawNode {
  readonly ref: ObjectRef;
  readonly parent: RawNode | undefined;
  readonly index: number;
  readonly role: NativeRole;
  readonly name: string;
  readonly description: string;
  readonly states: NativeStates;
  /** Bits of INTERFACE. */
  readonly interfaces: number;
  /** -1 when unknown. */
  readonly childCount: number;
  /** Bits of NODE_FLAG. */
  readonly flags: number;
  readonly children: RawNode[];
}

/** Links the columns of a whole read into nodes; undefined for an empty read. */
export function linkNodes(tree: RawTree): RawNode | undefined {
  const nodes: RawNode[] = [];
  const textAt = (column: Uint32Array, row: number): string => tree.strings[column[row] ?? 0] ?? '';
  for (let row = 0; row < tree.count; row += 1) {
    const parent = nodes[tree.parent[row] ?? -1];
    const node: RawNode = {
      ref: { bus: textAt(tree.bus, row), path: textAt(tree.path, row) },
      parent,
      index: tree.indexInParent[row] ?? 0,
      role: nativeRole(tree.role[row] ?? 0),
      name: textAt(tree.name, row),
      description: textAt(tree.description, row),
      states: new NativeStates(tree.statesLow[row] ?? 0, tree.statesHigh[row] ?? 0),
      interfaces: tree.interfaces[row] ?? 0,
      childCount: tree.childCount[row] ?? -1,
      flags: tree.flags[row] ?? 0,
      children: [],
    };
    nodes.push(node);
    parent?.children.push(node);
  }
  return nodes[0];
}

export function hasInterface(node: Pick<RawNode, 'interfaces'>, name: keyof typeof INTERFACE): boolean {
  return (node.interfaces & INTERFACE[name]) !== 0;
}

export function hasFlag(node: Pick<RawNode, 'flags'>, flag: number): boolean {
  return (node.flags & flag) !== 0;
}

/** Something can be selected in it: it says so, or it is a list of a toolkit that manages its items (Qt). */
export function selectsChildren(node: RawNode): boolean {
  if (hasInterface(node, 'Selection')) return true;
  return (node.role === 'list' || node.role === 'list-box') && node.states.has('manages-descendants');
}

/** All nodes below and including this one, in document order. */
export function* eachNode(node: RawNode): Generator<RawNode> {
  yield node;
  for (const child of node.children) yield* eachNode(child);
}
