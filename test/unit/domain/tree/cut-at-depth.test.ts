import { expect } from 'chai';
import fc from 'fast-check';
import { cutAtDepth, effectiveDepth, withoutChildren } from '../../../../src/domain/tree/cut-at-depth.js';
import { countNodes, walk } from '../../../../src/domain/tree/tree-node.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { readTree } from '../support/fixture-files.js';
import { el, tree, wrapped } from '../support/node-builder.js';
import { anyTree } from '../support/any-tree.js';

/** What is left of a tree: names, or roles where there is none, in document order, with counts. */
function outline(root: ObservedNode): readonly string[] {
  return [...walk(root)].map(({ name, role, childCount }) =>
    childCount === undefined ? (name ?? role) : `${name ?? role} (${String(childCount)})`,
  );
}

describe('cut at depth', () => {
  it('--max-depth 2 gives 2, --max-depth 100 still 3 in a skeleton', () => {
    expect([effectiveDepth(2, true), effectiveDepth(100, true), effectiveDepth(0, true)]).to.deep.equal([
      2, 3, 0,
    ]);
    expect([effectiveDepth(2, false), effectiveDepth(100, false)]).to.deep.equal([2, 100]);
  });

  it('a tree of depth 5 gives a skeleton of depth 3 with counts on cut nodes', () => {
    expect(outline(cutAtDepth(readTree('depth-five'), 3))).to.deep.equal([
      'Depth',
      'Level 1',
      'Note one',
      'Level 2',
      'Level 3 (2)',
      'group',
      'Behind a wrapper',
      'group',
      'list (1)',
      'On level 2',
    ]);
  });

  it('does not count anonymous wrappers as levels', () => {
    const deep = tree(el('window', 'w', [wrapped(12, el('banner', 'Top', [el('button', 'Go')]))]));
    expect(outline(cutAtDepth(deep, 1)).at(-1)).to.equal('Top (1)');
    expect(countNodes(cutAtDepth(deep, 2))).to.equal(15);
  });

  it('follows a wrapper at the depth to what counts', () => {
    const root = tree(el('window', 'w', [wrapped(2, el('list', 'Items', [el('listitem')]))]));
    expect(outline(cutAtDepth(root, 1))).to.deep.equal(['w', 'group', 'group', 'Items (1)']);
  });

  it('at depth 0 leaves the root alone with its count, also when it is a group', () => {
    expect(
      outline(cutAtDepth(tree(el('group', undefined, [el('button', 'a'), el('button', 'b')])), 0)),
    ).to.deep.equal(['group (2)']);
  });

  it('leaves a node without children as it is: not cut, no count', () => {
    const leaf = tree(el('button', 'a'));
    expect(cutAtDepth(leaf, 0)).to.equal(leaf);
    expect(withoutChildren(leaf, 7)).to.equal(leaf);
  });

  it('keeps the count that was read before', () => {
    const root = tree({ ...el('list', 'Rows', [el('row', '1')]), childCount: 900 });
    expect(outline(cutAtDepth(root, 0))).to.deep.equal(['Rows (900)']);
  });

  it('is stable when repeated, and a deeper cut changes nothing after a shallower one', () => {
    fc.assert(
      fc.property(anyTree(), fc.nat(5), fc.nat(3), (root, depth, more) => {
        const cut = cutAtDepth(root, depth);
        expect(cutAtDepth(cut, depth + more)).to.equal(cut);
      }),
    );
  });
});
