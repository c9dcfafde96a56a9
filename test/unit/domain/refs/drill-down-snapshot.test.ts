import { expect } from 'chai';
import { getEncoding } from 'js-tiktoken';
import type { AccessibilityNode } from '../../../../src/domain/element/accessibility-node.js';
import {
  type BuiltSnapshot,
  buildSnapshot,
  type SnapshotOptions,
} from '../../../../src/domain/refs/allocate-refs.js';
import { elementsOf } from '../../../../src/domain/locator/run-query.js';
import { appendEntries, mergeDrillDown } from '../../../../src/domain/refs/merge.js';
import { EMPTY_REF_MAP, refCount, type RefMap, refPairs } from '../../../../src/domain/refs/ref-map.js';
import { formatRef } from '../../../../src/domain/refs/ref.js';
import { cutAtDepth } from '../../../../src/domain/tree/cut-at-depth.js';
import type { ObservedTree } from '../../../../src/domain/tree/observed-tree.js';
import { walk } from '../../../../src/domain/tree/tree-node.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { expectGolden, readTree } from '../support/fixture-files.js';
import { el, type NodeSketch, observed, options, tree } from '../support/node-builder.js';
import { namesByRef, printedNodes } from '../../../support/printed-tree.js';

function build(root: NodeSketch | ObservedNode, given: Partial<SnapshotOptions> = {}): BuiltSnapshot {
  return buildSnapshot(observed(root), options(given));
}

/** What a drill-down of the first node with this name reads. */
function region(root: ObservedNode, name: string): ObservedTree {
  const [found] = elementsOf(observed(root), (node) => node.name === name);
  if (found === undefined) throw new Error(`the fixture has no ${name}`);
  return { root: found.node, rootPath: found.path, rootAncestors: found.ancestors };
}

describe('drill-down snapshot', () => {
  const page = readTree('chat-page');
  const skeleton = build(cutAtDepth(page, 3), { skeleton: true, interactiveOnly: true });
  const stored: RefMap = appendEntries(EMPTY_REF_MAP, skeleton.entries);
  const refOf = (name: string): string =>
    Object.entries(namesByRef(skeleton.tree)).find(([, label]) => label === name)?.[0] ?? '';

  function drill(map: RefMap, name: string, given: Partial<SnapshotOptions> = {}) {
    const ref = refOf(name);
    const built = buildSnapshot(
      region(page, name),
      options({ interactiveOnly: true, compact: true, startAfter: map.counter, root: { ref }, ...given }),
    );
    return { built, map: mergeDrillDown(map, ref, built.entries) };
  }

  it('prints the root with its own ref, tags the rest, and counts on', () => {
    const { built, map } = drill(stored, 'Sidebar');
    expect(built.tree.ref_id).to.equal(refOf('Sidebar'));
    const fresh = built.entries.map(([ref]) => ref);
    expect(fresh[0]).to.equal(formatRef(stored.counter + 1));
    expect(built.entries.every(([, entry]) => entry.root_ref === refOf('Sidebar'))).to.equal(true);
    expect(refCount(map)).to.equal(refCount(stored) + fresh.length);
    expect(map.inner[refOf('Sidebar')]).to.deep.equal(stored.inner[refOf('Sidebar')]);
  });

  it('lists all 60 channels of the sidebar by ref in under 100 nodes', () => {
    const { built } = drill(stored, 'Sidebar');
    const links = [...printedNodes(built.tree)].filter(
      ({ role, ref_id: ref }) => role === 'link' && ref !== undefined,
    );
    expect(links).to.have.length(60);
    expect([...printedNodes(built.tree)].length).to.be.below(100);
  });

  it('gives entries of the same path as an unrooted snapshot', () => {
    const full = new Map(build(page).entries.map(([, entry]) => [entry.address?.['id'], entry.path]));
    for (const [, entry] of drill(stored, 'Composer').built.entries) {
      expect(entry.path).to.deep.equal(full.get(entry.address?.['id']));
    }
  });

  it('an empty region is a valid answer', () => {
    const built = buildSnapshot(
      { root: tree(el('list', 'Empty')), rootPath: [1], rootAncestors: [] },
      options({ interactiveOnly: true, root: { ref: '@e3' }, startAfter: 9 }),
    );
    expect(built).to.deep.equal({
      tree: { ref_id: '@e3', role: 'list', name: 'Empty' },
      entries: [],
      counter: 9,
      cutValues: false,
    });
  });

  it('composes with --skeleton: the message log stays in the limits', () => {
    const { root, ...above } = region(page, 'Message log');
    const built = buildSnapshot(
      { root: cutAtDepth(root, 3), ...above },
      options({ skeleton: true, startAfter: stored.counter, root: { ref: refOf('Message log') } }),
    );
    expect([...printedNodes(built.tree)].length).to.be.below(50);
    expect(built.tree.children?.[0]?.children_count).to.equal(150);
  });

  it('costs less than it may: skeleton under 50 nodes and 1,000 tokens, a region under 100 and 2,000', () => {
    const o200k = getEncoding('o200k_base');
    const cost = (root: AccessibilityNode): readonly [number, number] => [
      [...printedNodes(root)].length,
      o200k.encode(JSON.stringify(root)).length,
    ];
    const [skeletonNodes, skeletonTokens] = cost(skeleton.tree);
    expect(skeletonNodes).to.be.below(50);
    expect(skeletonTokens).to.be.below(900);
    for (const name of ['Sidebar', 'Composer']) {
      const [regionNodes, regionTokens] = cost(drill(stored, name).built.tree);
      expect(regionNodes).to.be.below(100);
      expect(regionTokens).to.be.below(1900);
    }
  });

  it('is as in the golden files: the skeleton of a chat page, and the map after two drill-downs', () => {
    expectGolden('chat-page-skeleton', skeleton.tree);
    const composer = drill(drill(stored, 'Sidebar').map, 'Composer');
    const short: Record<string, unknown> = {};
    for (const [ref, { role, name, root_ref: root, path, context }] of refPairs(composer.map))
      short[ref] = { role, name, root_ref: root, path: path.join('.'), context };
    expectGolden('chat-page-merged-map', {
      counter: composer.map.counter,
      refs: short,
    });
    expectGolden('chat-page-composer', composer.built.tree);
  });

  it('is as in the golden files: the skeletons of a calculator and of a tree of depth 5', () => {
    for (const name of ['gtk4-calculator', 'depth-five']) {
      expectGolden(`${name}-skeleton`, build(cutAtDepth(readTree(name), 3), { skeleton: true }).tree);
    }
  });

  it('knows every node of the chat page by a path that leads to it', () => {
    for (const [, { path, address }] of build(page).entries) {
      const at = path.reduce<ObservedNode | undefined>((node, index) => node?.children[index], page);
      expect(at?.address).to.deep.equal(address);
    }
    expect([...walk(page)].length).to.be.above(1500);
  });
});
