import fc from 'fast-check';
import type { ActionName } from '../../../../src/domain/element/action-name.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import type { Role } from '../../../../src/domain/element/role.js';
import type { State } from '../../../../src/domain/element/state.js';
import { type NodeSketch, tree } from './node-builder.js';

const ROLES: readonly Role[] = [
  'group',
  'group',
  'listitem',
  'list',
  'button',
  'statictext',
  'banner',
  'treeitem',
];

type Face = typeof face extends fc.Arbitrary<infer T> ? T : never;

const face = fc.record(
  {
    name: fc.constantFrom('', 'a', 'Save', 'Channels'),
    description: fc.constantFrom('', 'd'),
    states: fc.constantFrom<readonly State[]>([], ['expanded'], ['offscreen']),
    actions: fc.constantFrom<readonly ActionName[]>([], ['ScrollTo', 'ShowMenu'], ['Click'], ['Scroll']),
    childCount: fc.constantFrom(3, 4000),
    childCountUnknown: fc.constant(true as const),
  },
  { requiredKeys: ['states', 'actions'] },
);

/** A leaf may hide children, anything else shows all it has. */
function sketch(
  role: Role,
  { childCount, childCountUnknown, ...rest }: Face,
  children: readonly NodeSketch[],
): NodeSketch {
  if (children.length > 0) return { role, ...rest, children };
  return {
    role,
    ...rest,
    ...(childCount === undefined ? {} : { childCount }),
    ...(childCount !== undefined || childCountUnknown === undefined ? {} : { childCountUnknown }),
  };
}

/** Any observed tree of some dozens of nodes. */
export function anyTree(): fc.Arbitrary<ObservedNode> {
  const { node } = fc.letrec<{ node: NodeSketch }>((tie) => ({
    node: fc
      .tuple(
        fc.constantFrom(...ROLES),
        face,
        fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant([]),
          fc.array(tie('node'), { maxLength: 6 }),
        ),
      )
      .map(([role, look, children]) => sketch(role, look, children)),
  }));
  return node.map((root) => tree(root));
}
