import { expect } from 'chai';
import fc from 'fast-check';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { isLabelled } from '../../../../src/domain/element/role-groups.js';
import { cutAtDepth } from '../../../../src/domain/tree/cut-at-depth.js';
import { printNode } from '../../../../src/domain/tree/print-node.js';
import { SkeletonBudget, skeletonLimits } from '../../../../src/domain/tree/skeleton-budget.js';
import { shapeSkeleton } from '../../../../src/domain/tree/skeleton.js';
import { estimateTokens } from '../../../../src/domain/tree/token-estimate.js';
import { countNodes, walk } from '../../../../src/domain/tree/tree-node.js';
import { anyTree } from '../support/any-tree.js';
import { readTree } from '../support/fixture-files.js';
import { el, many, type NodeSketch, tree, wrapped } from '../support/node-builder.js';

const SKELETON_LIMITS = skeletonLimits('app', 'Title');
const shape = (root: ObservedNode): ObservedNode => shapeSkeleton(root, SKELETON_LIMITS);
const find = (root: ObservedNode, name: string): ObservedNode | undefined =>
  [...walk(root)].find((node) => node.name === name);
const buttons = (count: number, name = 'Button'): readonly NodeSketch[] =>
  many(count, (at) => el('button', `${name} ${String(at + 1)}`));

describe('skeleton', () => {
  it('leaves alone what is small enough', () => {
    const root = tree(el('window', 'w', [wrapped(5, el('group', undefined, buttons(10)))]));
    expect(shape(root)).to.equal(root);
  });

  it('drops anonymous wrappers with one child first, and nothing else where that is enough', () => {
    const shaped = shape(tree(el('window', 'w', [wrapped(45, el('group', undefined, buttons(20)))])));
    expect(countNodes(shaped)).to.equal(22);
    expect([...walk(shaped)].some(({ childCount }) => childCount !== undefined)).to.equal(false);
  });

  it('a root with more than 49 children keeps its first 45 and its own children_count', () => {
    const shaped = shape(tree(el('window', 'w', buttons(60, 'B'))));
    expect(shaped.childCount).to.equal(60);
    expect(shaped.children.map(({ name }) => name)).to.deep.equal(
      Array.from({ length: 45 }, (_, at) => `B ${String(at + 1)}`),
    );
  });

  it('of such a root those with a name or a ref come first, in document order', () => {
    const nameless = many(30, () => el('image'));
    const shaped = shape(tree(el('window', 'w', [...nameless, ...buttons(20, 'B'), ...nameless])));
    const kept = shaped.children.map(({ name, role }) => name ?? role);
    expect(kept).to.have.length(45);
    expect(kept.slice(0, 25)).to.deep.equal(Array.from({ length: 25 }, () => 'image'));
    expect(kept.slice(25)).to.deep.equal(Array.from({ length: 20 }, (_, at) => `B ${String(at + 1)}`));
  });

  it('the token limit binds as well as the node limit', () => {
    const words = 'a rather long description of what this button does when somebody presses it';
    const shaped = shape(
      tree(
        el(
          'window',
          'w',
          many(48, (at) => el('button', `${String(at)} ${words}`)),
        ),
      ),
    );
    const text = JSON.stringify(print(shaped));
    expect(estimateTokens(text)).to.be.within(SKELETON_LIMITS.tokens - 90, SKELETON_LIMITS.tokens);
    expect(shaped.childCount).to.equal(48);
  });

  it('cuts the widest branches first', () => {
    const shaped = shape(
      tree(
        el('window', 'w', [
          el('group', 'Wide', buttons(40)),
          el('group', 'Narrow', buttons(3)),
          el('group', 'Middle', buttons(20)),
        ]),
      ),
    );
    expect(find(shaped, 'Wide')).to.include({ childCount: 40 });
    expect(find(shaped, 'Wide')?.children).to.deep.equal([]);
    expect(find(shaped, 'Narrow')?.children).to.have.length(3);
    expect(find(shaped, 'Middle')?.children).to.have.length(20);
  });

  it('keeps the main named regions while there are leaf controls', () => {
    const regions = many(6, (at) => el('region', `Region ${String(at)}`, buttons(10, 'In')));
    const shaped = shape(
      tree(
        el('window', 'w', [
          el('toolbar', undefined, buttons(44)),
          wrapped(3, el('group', undefined, regions)),
        ]),
      ),
    );
    for (const { name = '' } of regions) expect(find(shaped, name), name).to.not.equal(undefined);
    expect(shaped.children[0]).to.include({ childCount: 44 });
    expect(countNodes(shaped)).to.be.below(50);
  });

  it('shows a region that stands among more siblings than fit', () => {
    const siblings = [...buttons(80), el('navigation', 'Sidebar', buttons(5)), ...buttons(80)];
    const shaped = shape(tree(el('window', 'w', [el('group', undefined, siblings)])));
    expect(find(shaped, 'Sidebar')?.children.length).to.equal(5);
    expect(shaped.children[0]).to.include({ childCount: 161 });
  });

  it('shows a part of what cannot be drilled into', () => {
    const shaped = shape(
      tree(el('window', 'w', [el('group', undefined, buttons(80)), el('group', 'Rest', buttons(2))])),
    );
    expect(shaped.children[0]?.childCount).to.equal(80);
    expect(shaped.children[0]?.children.length).to.be.above(30);
    expect(find(shaped, 'Rest')).to.include({ childCount: 2 });
  });

  it('shows what can be drilled into after what cannot, and text that repeats its parent at last', () => {
    const page = (count: number): NodeSketch =>
      el('window', 'w', [
        el('group', undefined, buttons(count)),
        el('group', 'Frame', [el('statictext', 'Frame'), el('button', 'Inside')]),
        el('separator'),
        el(
          'group',
          undefined,
          many(30, () => el('separator')),
        ),
      ]);
    const roomy = (count: number): ObservedNode =>
      shapeSkeleton(tree(page(count)), { nodes: 49, tokens: 10_000 });
    const full = roomy(43);
    expect(full.children[0]?.children).to.have.length(43);
    expect(find(full, 'Frame')?.children.map(({ name }) => name)).to.deep.equal(['Inside']);
    const fuller = roomy(45);
    expect(find(fuller, 'Frame')).to.include({ childCount: 2 });
    expect(find(fuller, 'Frame')?.children).to.deep.equal([]);
  });

  it('shows hidden branches only where nothing else leads to them', () => {
    const hide = (sketch: NodeSketch): NodeSketch => ({ ...sketch, states: ['hidden'] });
    const shaped = shape(
      tree(
        el('window', 'w', [
          el(
            'menubar',
            undefined,
            many(3, (at) => el('menu', `Menu ${String(at)}`, buttons(15).map(hide))),
          ),
          hide(el('region', 'Hidden', buttons(5).map(hide))),
          hide(el('group', undefined, buttons(3).map(hide))),
        ]),
      ),
    );
    expect([...walk(shaped)].map(({ name, role, childCount }) => [name ?? role, childCount])).to.deep.equal([
      ['w', undefined],
      ['menubar', undefined],
      ['Menu 0', 15],
      ['Menu 1', 15],
      ['Menu 2', 15],
      ['Hidden', 5],
      ['group', undefined],
      ['Button 1', undefined],
      ['Button 2', undefined],
      ['Button 3', undefined],
    ]);
  });

  it('shows nameless items whole, as many as fit', () => {
    const item = el('listitem', undefined, [el('statictext', 'Alice'), ...buttons(3)]);
    const shaped = shape(
      tree(
        el('log', 'Messages', [
          el(
            'list',
            undefined,
            many(60, () => item),
          ),
        ]),
      ),
    );
    const list = shaped.children[0];
    expect(list?.childCount).to.equal(60);
    expect(list?.children.length).to.be.within(5, 9);
    for (const shown of list?.children ?? []) expect(shown.children).to.have.length(4);
  });

  it('shows a nameless item that is too large without what is in it', () => {
    const item = el('listitem', undefined, buttons(30));
    const shaped = shape(
      tree(
        el(
          'window',
          'w',
          many(3, () => item),
        ),
      ),
    );
    expect(shaped.children).to.have.length(3);
    expect(countNodes(shaped)).to.be.at.most(SKELETON_LIMITS.nodes);
  });

  it('keeps the count of a node that was cut before', () => {
    const shaped = shape(tree({ ...el('list', 'Rows', buttons(60)), childCount: 900 }));
    expect(shaped.childCount).to.equal(900);
  });

  it('shows the four regions of a chat page by name', () => {
    const shaped = shape(cutAtDepth(readTree('chat-page'), 3));
    for (const name of ['Top bar', 'Sidebar', 'Message log', 'Composer']) {
      expect(find(shaped, name), name).to.not.equal(undefined);
    }
  });

  it('stays in its limits, counts what it hides, and keeps the root, whatever the tree', () => {
    fc.assert(
      fc.property(anyTree(), fc.integer({ min: 1, max: 12 }), (root, nodes) => {
        const shaped = shapeSkeleton(root, { nodes, tokens: 10_000 });
        expect(countNodes(shaped)).to.be.at.most(nodes);
        expect(shaped.address).to.deep.equal(root.address);
        const before = new Map([...walk(root)].map((node) => [node.address['id'], node]));
        for (const node of walk(shaped)) {
          const original = before.get(node.address['id']);
          const isWhole = node.childCount === undefined && node.childCountUnknown === undefined;
          if (isWhole) expect(node.children).to.have.length(original?.children.length ?? -1);
          else if (original?.childCount === undefined && original?.childCountUnknown === undefined) {
            expect(node.childCount).to.equal(original?.children.length);
          }
        }
      }),
    );
  });
});

describe('skeleton budget', () => {
  it('leaves room for the names around the tree, but no title takes it all', () => {
    expect(skeletonLimits('a', 'b').nodes).to.equal(49);
    expect(skeletonLimits('app', 'A rather long title of a window').tokens).to.be.below(
      skeletonLimits('app').tokens,
    );
    expect(skeletonLimits('x '.repeat(5000)).tokens).to.equal(400);
  });

  it('takes all or nothing', () => {
    const budget = new SkeletonBudget({ nodes: 2, tokens: 1000 });
    const one = tree(el('button', 'a'));
    expect([budget.take([one, one, one]), budget.take([one, one]), budget.take([one])]).to.deep.equal([
      false,
      true,
      false,
    ]);
  });

  it('counts tokens at least as the printed tree has them', () => {
    const root = tree(el('window', 'w', buttons(40)));
    const tokens = estimateTokens(JSON.stringify(print(root)));
    expect(new SkeletonBudget({ nodes: 99, tokens: tokens - 1 }).take([...walk(root)])).to.equal(false);
  });
});

function print(node: ObservedNode): ReturnType<typeof printNode> {
  const ref = isLabelled(node) ? { ref: '@e44' } : {};
  return printNode(node, node.children.map(print), { ...ref, includeBounds: false, skeleton: true });
}
