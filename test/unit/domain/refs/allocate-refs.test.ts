import { expect } from 'chai';
import fc from 'fast-check';
import {
  type BuiltSnapshot,
  buildSnapshot,
  type SnapshotOptions,
} from '../../../../src/domain/refs/allocate-refs.js';
import { formatRef } from '../../../../src/domain/refs/ref.js';
import { cutAtDepth } from '../../../../src/domain/tree/cut-at-depth.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { anyTree } from '../support/any-tree.js';
import { readTree } from '../support/fixture-files.js';
import { el, many, type NodeSketch, observed, options, tree, wrapped } from '../support/node-builder.js';
import { namesByRef, printedNodes, refsOf } from '../../../support/printed-tree.js';

function build(root: NodeSketch | ObservedNode, given: Partial<SnapshotOptions> = {}): BuiltSnapshot {
  return buildSnapshot(observed(root), options(given));
}

describe('ref allocation', () => {
  it('gives refs to interactive roles and to what offers an action of its own, depth first', () => {
    const { tree: printed, counter } = build(
      el('window', 'w', [
        el('statictext', 'label'),
        { ...el('scrollarea', 'scroll', [el('button', 'in it')]), actions: ['Scroll'] },
        {
          ...el('group', 'inert', [el('checkbox', 'box')]),
          actions: ['SetFocus', 'ScrollTo', 'RightClick', 'ShowMenu'],
        },
        { ...el('statictext', 'clickable'), actions: ['Click'] },
      ]),
    );
    expect(namesByRef(printed)).to.deep.equal({
      '@e1': 'scroll',
      '@e2': 'in it',
      '@e3': 'box',
      '@e4': 'clickable',
    });
    expect(counter).to.equal(4);
  });

  it('is deterministic, depth-first and gap-free', () => {
    const flags = fc.record({
      skeleton: fc.boolean(),
      interactiveOnly: fc.boolean(),
      compact: fc.boolean(),
      startAfter: fc.nat(50),
    });
    fc.assert(
      fc.property(anyTree(), flags, (root, given) => {
        const built = build(root, given);
        expect(build(structuredClone(root), given)).to.deep.equal(built);
        const expected = built.entries.map((_, at) => formatRef(given.startAfter + at + 1));
        expect(refsOf(built.tree)).to.deep.equal(expected);
        expect(built.entries.map(([ref]) => ref)).to.deep.equal(expected);
        expect(built.counter).to.equal(given.startAfter + expected.length);
      }),
    );
  });

  it('gives a full tree the same refs with and without -i and --compact', () => {
    fc.assert(
      fc.property(anyTree(), (root) => {
        const plain = build(root).entries;
        expect(build(root, { interactiveOnly: true, compact: true }).entries).to.deep.equal(plain);
      }),
    );
  });

  it('stores the path of child indexes as read, also where wrappers were removed and siblings dropped', () => {
    const target: NodeSketch = { ...el('button', 'Go'), index: 4 };
    const root = el('window', 'w', [wrapped(2, el('group', 'g', [target]))]);
    const { entries } = buildSnapshot(
      { root: tree(root), rootPath: [2, 1], rootAncestors: [] },
      options({ compact: true }),
    );
    expect(entries[0]?.[1].path).to.deep.equal([2, 1, 0, 0, 0, 4]);
  });

  it('stores what is needed to find the element again', () => {
    const bounds = { x: 110.4, y: 60, width: 30, height: 20 };
    const button: NodeSketch = {
      ...el('button', 'Go'),
      description: 'Starts',
      nativeId: 'go',
      states: ['pressed'],
      actions: ['ScrollTo', 'Click'],
      value: 'on',
      bounds,
    };
    const [[, entry] = []] = build(el('window', 'w', [el('group', 'g', [button])])).entries;
    expect(entry).to.include({
      pid: 42,
      process_instance: '42:1000',
      role: 'button',
      name: 'Go',
      value: 'on',
      description: 'Starts',
      native_id: 'go',
      source_app: 'chat',
      source_window_id: 'w-1',
      source_window_title: 'Chat',
    });
    expect(entry).to.not.have.any.keys('root_ref', 'source_surface');
    expect(entry?.available_actions).to.deep.equal(['Click', 'ScrollTo']);
    expect(entry?.bounds_hash).to.match(/^[0-9a-z]{8,14}$/u);
    expect(entry?.context).to.match(/^n[0-9a-z]+$/u);
    expect(entry?.address).to.deep.equal({ id: 3 });
  });

  it('stores the surface it came from', () => {
    const source = { ...options().source, surface: 'menu' };
    expect(
      build(el('menu', 'm', [el('menuitem', 'Open')]), { source }).entries[0]?.[1].source_surface,
    ).to.equal('menu');
  });

  it('keeps secrets of password fields out of tree and entries, also when an adapter let them through', () => {
    const field: NodeSketch = {
      ...el('textfield', 'Password', [el('statictext', 'hunter2')]),
      value: 'hunter2',
      states: ['secure'],
      childCount: 1,
    };
    const text = JSON.stringify(build(el('window', 'w', [field])));
    expect(text).to.contain('Password');
    expect(text).to.not.contain('hunter2');
    expect(text).to.not.contain('children_count');
  });

  it('stores no value that changes', () => {
    const root = el('window', 'w', [
      { ...el('slider', 'Volume'), value: '3' },
      { ...el('textfield', 'To'), value: 'x' },
    ]);
    expect(build(root).entries.some(([, entry]) => 'value' in entry)).to.equal(false);
  });

  it('lets an element keep the ref it has', () => {
    const root = el('window', 'w', [el('button', 'old'), el('button', 'new')]);
    const built = build(root, {
      startAfter: 9,
      reuse: (entry) => (entry.name === 'old' ? '@e4' : undefined),
    });
    expect(namesByRef(built.tree)).to.deep.equal({ '@e4': 'old', '@e10': 'new' });
    expect(built.entries.map(([ref]) => ref)).to.deep.equal(['@e10']);
  });

  it('prints bounds only when they are asked for', () => {
    const root = { ...el('button', 'b'), bounds: { x: 1, y: 2, width: 3, height: 4 } };
    expect(build(root).tree).to.not.have.property('bounds');
    expect(build(root, { includeBounds: true, compact: true }).tree.bounds).to.deep.equal(root.bounds);
  });
});

describe('skeleton snapshot', () => {
  const edge = el('window', 'w', [
    { ...el('group', 'Named'), childCount: 5, actions: ['ScrollTo'] },
    { ...el('group'), description: 'Described', childCount: 6 },
    { ...el('group'), childCount: 7 },
    { ...el('group', 'Uncounted'), childCountUnknown: true },
    { ...el('treeitem', 'Item'), childCount: 8, actions: ['Click', 'Expand'] },
    el('group', 'Leaf'),
  ]);

  it('a named or described container at the edge gets a ref with no actions, an anonymous one none', () => {
    const { tree: printed, entries } = build(edge, { skeleton: true });
    expect(JSON.stringify(printed.children)).to.equal(
      JSON.stringify([
        { ref_id: '@e1', role: 'group', name: 'Named', children_count: 5 },
        { ref_id: '@e2', role: 'group', description: 'Described', children_count: 6 },
        { role: 'group', children_count: 7 },
        { ref_id: '@e3', role: 'group', name: 'Uncounted' },
        { ref_id: '@e4', role: 'treeitem', name: 'Item', children_count: 8 },
        { role: 'group', name: 'Leaf' },
      ]),
    );
    expect(entries.map(([, { available_actions: actions }]) => actions)).to.deep.equal([
      [],
      [],
      [],
      ['Click', 'Expand'],
    ]);
  });

  it('ref_count counts both kinds', () => {
    const { entries, counter } = build(edge, { skeleton: true });
    expect([entries.length, counter]).to.deep.equal([4, 4]);
  });

  it('-i keeps nodes with children_count', () => {
    const { tree: printed } = build(edge, { skeleton: true, interactiveOnly: true });
    expect(printed.children?.map(({ name, children_count: count }) => name ?? count)).to.deep.equal([
      'Named',
      6,
      7,
      'Uncounted',
      'Item',
    ]);
  });

  it('a full snapshot gives no refs to cut containers, but shows their count', () => {
    const { tree: printed } = build(edge);
    expect(refsOf(printed)).to.deep.equal(['@e1']);
    expect(printed.children?.[0]).to.deep.equal({ role: 'group', name: 'Named', children_count: 5 });
  });

  it('a tree of depth 5 gives a skeleton of depth 3 with children_count on cut nodes', () => {
    const { tree: printed } = build(cutAtDepth(readTree('depth-five'), 3), { skeleton: true });
    const cut = [...printedNodes(printed)].filter((node) => node.children_count !== undefined);
    expect(cut).to.deep.equal([
      { ref_id: '@e1', role: 'group', name: 'Level 3', children_count: 2 },
      { role: 'list', children_count: 1 },
    ]);
  });

  it('--compact works inside the skeleton depth', () => {
    const root = cutAtDepth(
      tree(
        el('window', 'w', [
          wrapped(4, el('region', 'R', [el('group', 'G', [el('list', 'L', [el('listitem')])])])),
        ]),
      ),
      3,
    );
    const { tree: printed } = build(root, { skeleton: true, compact: true });
    expect([...printedNodes(printed)].map(({ name, children_count: count }) => [name, count])).to.deep.equal([
      ['w', undefined],
      ['R', undefined],
      ['G', undefined],
      ['L', 1],
    ]);
  });

  it('never prints actions', () => {
    const root = el('window', 'w', [{ ...el('button', 'b'), actions: ['Toggle'] }]);
    expect(JSON.stringify(build(root, { skeleton: true }).tree)).to.not.contain('available_actions');
    expect(JSON.stringify(build(root).tree)).to.contain('available_actions');
  });

  it('gives named main regions a ref to drill into, also where some of their children show', () => {
    const root = el('window', 'w', [
      el('banner', 'Top', [el('button', 'b')]),
      el('banner', undefined, [el('button', 'c')]),
    ]);
    expect(namesByRef(build(root, { skeleton: true }).tree)).to.deep.equal({
      '@e1': 'Top',
      '@e2': 'b',
      '@e3': 'c',
    });
  });

  it('gives the root a ref only when it hides children', () => {
    expect(build(el('dialog', 'd', [el('button', 'b')]), { skeleton: true }).tree).to.not.have.property(
      'ref_id',
    );
    const wide = build(
      el(
        'dialog',
        'd',
        many(60, (at) => el('button', String(at))),
      ),
      { skeleton: true },
    ).tree;
    expect(wide).to.include({ ref_id: '@e1', children_count: 60 });
  });

  it('counts the direct children of a cut node as read, not as filtered', () => {
    const rows = many(60, (at) => el('row', undefined, [el('statictext', 'x'), el('button', String(at))]));
    const root = el('window', 'w', [el('table', 'Rows', [...rows, el('statictext', 'note')])]);
    const { tree: printed } = build(root, { skeleton: true, interactiveOnly: true, compact: true });
    expect(printed.children).to.deep.equal([
      { ref_id: '@e1', role: 'table', name: 'Rows', children_count: 61 },
    ]);
  });
});
