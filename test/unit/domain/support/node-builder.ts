import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import type { Role } from '../../../../src/domain/element/role.js';
import type { EntrySource } from '../../../../src/domain/refs/make-entry.js';
import type { SnapshotOptions } from '../../../../src/domain/refs/allocate-refs.js';
import type { ObservedTree } from '../../../../src/domain/tree/observed-tree.js';

/** A node as a test writes it down: what is left out is empty, the index is the position, the address is made up. */
export interface NodeSketch extends Partial<Omit<ObservedNode, 'role' | 'children'>> {
  readonly role: Role;
  readonly children?: readonly NodeSketch[];
}

/** A whole observed tree from a sketch. Addresses are given depth first from `start`. */
export function tree(sketch: NodeSketch, start = 0): ObservedNode {
  let next = start;
  const build = ({ children, ...node }: NodeSketch, index: number): ObservedNode => {
    const address = node.address ?? { id: (next += 1) };
    return {
      states: [],
      actions: [],
      index,
      ...node,
      address,
      children: (children ?? []).map(build),
    };
  };
  return build(sketch, sketch.index ?? 0);
}

/** A sketch with a role, a name and children. */
export function el(role: Role, name?: string, children?: readonly NodeSketch[]): NodeSketch {
  return {
    role,
    ...(name === undefined ? {} : { name }),
    ...(children === undefined ? {} : { children }),
  };
}

/** So many sketches. */
export function many(count: number, make: (at: number) => NodeSketch): readonly NodeSketch[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** A sketch inside so many nameless groups. */
export function wrapped(levels: number, inner: NodeSketch): NodeSketch {
  return levels === 0 ? inner : el('group', undefined, [wrapped(levels - 1, inner)]);
}

/** A whole window as an adapter would have read it. */
export function observed(root: NodeSketch | ObservedNode): ObservedTree {
  return {
    root: 'index' in root && 'address' in root ? (root as ObservedNode) : tree(root),
    rootPath: [],
    rootAncestors: [],
  };
}

export const SOURCE: EntrySource = {
  pid: 42,
  processInstance: '42:1000',
  app: 'chat',
  windowId: 'w-1',
  windowTitle: 'Chat',
  windowBounds: { x: 100, y: 50, width: 800, height: 600 },
};

/** Options of a plain full snapshot but for what is given. */
export function options(given: Partial<SnapshotOptions> = {}): SnapshotOptions {
  return {
    skeleton: false,
    interactiveOnly: false,
    compact: false,
    includeBounds: false,
    startAfter: 0,
    source: SOURCE,
    ...given,
  };
}
