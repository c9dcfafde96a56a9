import { expect } from 'chai';
import fc from 'fast-check';
import { isAnonymousWrapper } from '../../../../src/domain/element/anonymous-wrapper.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { earnsRef, isCut } from '../../../../src/domain/refs/earns-ref.js';
import { compactTree } from '../../../../src/domain/tree/compact.js';
import { keepInteractive } from '../../../../src/domain/tree/interactive-filter.js';
import { walk } from '../../../../src/domain/tree/tree-node.js';
import { anyTree } from '../support/any-tree.js';
import { el, type NodeSketch, tree, wrapped } from '../support/node-builder.js';

function names(root: ObservedNode): readonly string[] {
  return [...walk(root)].map(({ name, role }) => name ?? role);
}

/** Addresses of the nodes that nothing may drop. */
function protectedOf(root: ObservedNode): readonly unknown[] {
  return [...walk(root)].filter((node) => earnsRef(node) || isCut(node)).map(({ address }) => address['id']);
}

describe('interactive filter', () => {
  it('drops leaves without ref and count; containers with survivors and the root stay', () => {
    const root = tree(
      el('window', 'w', [
        el('statictext', 'label'),
        el('group', 'full', [el('statictext', 'note'), el('button', 'Go')]),
        el('group', 'empty', [el('statictext', 'note')]),
      ]),
    );
    expect(names(keepInteractive(root))).to.deep.equal(['w', 'full', 'Go']);
  });

  it('keeps a root of which nothing survives', () => {
    expect(names(keepInteractive(tree(el('window', 'w', [el('statictext', 'x')]))))).to.deep.equal(['w']);
  });

  it('-i keeps nodes with children_count, also where the count is not known', () => {
    const root = tree(
      el('window', 'w', [
        { role: 'group', childCount: 5 },
        { role: 'list', name: 'l', childCountUnknown: true },
      ]),
    );
    expect(names(keepInteractive(root))).to.deep.equal(['w', 'group', 'l']);
  });
});

describe('compaction', () => {
  it('replaces nameless groups and listitems by their only child', () => {
    const item = el('listitem', undefined, [wrapped(2, el('link', 'general'))]);
    expect(names(compactTree(tree(el('list', 'Channels', [item, item]))))).to.deep.equal([
      'Channels',
      'general',
      'general',
    ]);
  });

  const only = [el('button', 'b')];
  for (const [why, sketch] of Object.entries<NodeSketch>({
    'two children': el('group', undefined, [...only, ...only]),
    'a name': el('group', 'g', only),
    'a state': { ...el('group', undefined, only), states: ['offscreen'] },
    'an action': { ...el('listitem', undefined, only), actions: ['Click'] },
    'a children_count': { ...el('group', undefined, only), childCount: 9 },
    'another role': el('region', undefined, only),
  })) {
    it(`leaves a node with ${why}`, () => {
      const root = tree(el('window', 'w', [sketch]));
      expect(compactTree(root)).to.equal(root);
    });
  }

  it('replaces an item that is out of sight, where its child says so too', () => {
    const link = { ...el('link', 'general'), states: ['offscreen'] } as const;
    const item = { ...el('listitem', undefined, [link]), states: ['offscreen'] } as const;
    expect(names(compactTree(tree(el('list', 'Channels', [item]))))).to.deep.equal(['Channels', 'general']);
  });

  it('leaves the root', () => {
    expect(names(compactTree(tree(wrapped(3, el('button', 'b')))))).to.deep.equal(['group', 'b']);
  });
});

describe('filters together', () => {
  it('compaction and filters never drop a ref-bearing node or a node with children_count', () => {
    fc.assert(
      fc.property(anyTree(), fc.boolean(), (root, first) => {
        const kept = first ? compactTree(keepInteractive(root)) : keepInteractive(compactTree(root));
        const below = protectedOf(root).filter((id) => id !== root.address['id']);
        expect(protectedOf(kept).filter((id) => id !== root.address['id'])).to.deep.equal(below);
        expect(kept.address).to.deep.equal(root.address);
      }),
    );
  });

  it('compaction leaves no anonymous wrapper with one child', () => {
    fc.assert(
      fc.property(anyTree(), (root) => {
        const [, ...below] = walk(compactTree(root));
        const left = below.filter((node) => isAnonymousWrapper(node) && node.children.length === 1);
        expect(left.filter(({ states }) => states.length === 0)).to.deep.equal([]);
      }),
    );
  });
});
