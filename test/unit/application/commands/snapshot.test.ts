import { expect } from 'chai';
import type { AccessibilityNode } from '../../../../src/domain/element/accessibility-node.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { elementNotFound } from '../../../../src/domain/errors/target-errors.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { button, el, type FakeElement, recreated } from '../../../support/fakes/fake-element.js';
import { ObservationBench } from '../../../support/fakes/observation-bench.js';

function nodes(tree: AccessibilityNode): readonly AccessibilityNode[] {
  return [tree, ...(tree.children ?? []).flatMap(nodes)];
}

function byName(tree: AccessibilityNode, name: string): AccessibilityNode {
  const found = nodes(tree).find((node) => node.name === name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
}

function refOf(tree: AccessibilityNode, name: string): string {
  const { ref_id } = byName(tree, name);
  if (ref_id === undefined) throw new Error(`${name} has no ref`);
  return ref_id;
}

function depthOf(tree: AccessibilityNode): number {
  return Math.max(0, ...(tree.children ?? []).map((child) => 1 + depthOf(child)));
}

function region(name: string, ...children: FakeElement[]): FakeElement {
  return el('toolbar', { name }, el('group', { name: `${name} inner` }, ...children));
}

describe('snapshot', () => {
  let bench: ObservationBench;
  let left: FakeElement;
  let right: FakeElement;

  beforeEach(() => {
    bench = new ObservationBench();
    left = region('Left', button('A'), button('B'));
    right = region('Right', button('C'), button('D'));
  });

  function open(): FakeElement {
    return bench.desktop.open('editor', left, right).root;
  }

  async function stored(id: string) {
    return bench.store.load('default', id);
  }

  describe('of a window', () => {
    it('gives the whole answer of a complete one', async () => {
      bench.desktop.open('editor', button('Save'));
      expect(await bench.snapshot()).to.deep.equal({
        app: 'editor',
        window: { id: 'w-1', title: 'editor' },
        snapshot_id: 'stest1',
        ref_count: 1,
        complete: true,
        tree: {
          role: 'window',
          name: 'editor',
          children: [{ ref_id: '@e1', role: 'button', name: 'Save' }],
        },
      });
    });

    it('stores the map, the tree and how it was taken, and becomes the latest', async () => {
      open();
      const { snapshot_id, tree } = await bench.snapshot({ interactive_only: true });
      const kept = await bench.store.load('default');
      expect(kept.id).to.equal(snapshot_id);
      expect(kept.tree).to.equal(tree);
      expect(kept.window).to.include({ id: 'w-1', title: 'editor', app: 'editor' });
      expect(kept.options).to.deep.equal({
        skeleton: false,
        interactive_only: true,
        compact: false,
        include_bounds: false,
        max_depth: 10,
        surface: 'window',
      });
    });

    it('replaces all refs by those of a new snapshot', async () => {
      const root = open();
      await bench.snapshot();
      root.children = [button('Only')];
      const second = await bench.snapshot();
      expect(second.snapshot_id).to.equal('stest2');
      expect(Object.keys((await stored('stest2')).map.inner)).to.deep.equal(['@e1']);
      expect((await bench.resolve('@e1')).element.node.name).to.equal('Only');
    });

    it('says that what could not be read is missing, and gives the rest', async () => {
      open();
      bench.reader.truncatedBecause = ['timeout', 'node_limit'];
      const result = await bench.snapshot();
      expect(result.complete).to.equal(false);
      expect(result.truncated_because).to.equal('timeout, node_limit');
      expect(result.nodes_observed).to.equal(9);
      expect(result.ref_count).to.equal(4);
    });

    it('asks for a depth cut with the counts of what was cut, and calls it complete', async () => {
      open();
      const result = await bench.snapshot({ max_depth: 1 });
      expect(result.complete).to.equal(true);
      expect(byName(result.tree, 'Left').children_count).to.equal(1);
      expect(byName(result.tree, 'Left').children).to.equal(undefined);
    });

    it('gives bounds only when they are asked for', async () => {
      const bounds = { x: 1, y: 2, width: 3, height: 4 };
      bench.desktop.open('editor', button('Save', { bounds }));
      expect(byName((await bench.snapshot()).tree, 'Save').bounds).to.equal(undefined);
      const withBounds = await bench.snapshot({ include_bounds: true, compact: true });
      expect(byName(withBounds.tree, 'Save').bounds).to.deep.equal(bounds);
    });

    it('leaves out wrappers when told to be compact', async () => {
      bench.desktop.open('editor', el('group', {}, el('group', {}, button('Save'))));
      expect(depthOf((await bench.snapshot()).tree)).to.equal(3);
      expect(depthOf((await bench.snapshot({ compact: true })).tree)).to.equal(1);
    });

    it('reads with the limits it was given', async () => {
      open();
      await bench.snapshot({ max_depth: 4, timeout_ms: 777 });
      expect(bench.reader.reads[0]?.limits).to.deep.equal({ maxDepth: 4, maxNodes: 50_000, timeoutMs: 777 });
    });

    it('says that an application has not built its tree yet', async () => {
      const app = bench.desktop.addApp('browser', { accessible: 'lazy' });
      const window = bench.desktop.addWindow(app, el('window', { name: 'page' }), { focused: true });
      const result = await bench.snapshot();
      expect(result.complete).to.equal(false);
      expect(result.truncated_because).to.equal('not_ready');
      expect(result.note).to.contain('browser').and.to.contain('launch');
      window.root.children = [button('Reload')];
      expect((await bench.snapshot()).complete).to.equal(true);
    });

    it('passes on that the reader saw a tree still growing', async () => {
      open();
      bench.reader.truncatedBecause = ['not_ready'];
      const result = await bench.snapshot();
      expect(result.truncated_because).to.equal('not_ready');
      expect(result.note).to.contain('again in a moment');
    });

    it('says that an empty window is empty', async () => {
      bench.desktop.open('canvas');
      const result = await bench.snapshot();
      expect(result.complete).to.equal(true);
      expect(result.note).to.contain('canvas').and.to.contain('doctor');
    });

    it('fails as the reader does when nothing at all could be read', async () => {
      open();
      bench.reader.failReads = new AgentDesktopError('APP_UNRESPONSIVE', 'no reply');
      expect((await errorOf(() => bench.snapshot())).code).to.equal('APP_UNRESPONSIVE');
      expect(bench.store.saved.size).to.equal(0);
    });

    it('refuses a map that is too large, and keeps the one before', async () => {
      const root = open();
      await bench.snapshot();
      const long = 'x'.repeat(4000);
      root.children = Array.from({ length: 300 }, (_, n) => button(`${String(n)}${long}`));
      const error = await errorOf(() => bench.snapshot());
      expect(error.code).to.equal('INTERNAL');
      expect(error.details).to.include.keys('refs', 'bytes');
      expect((await bench.store.load('default')).id).to.equal('stest1');
    });
  });

  describe('of a surface', () => {
    it('reads the surface alone and marks its refs', async () => {
      const menu = el('menu', { name: 'File' }, el('menuitem', { name: 'Open', actions: ['Click'] }));
      const window = bench.desktop.open('editor', button('Save'), menu);
      window.surfaces.set('menu', menu);
      const result = await bench.snapshot({ surface: 'menu' });
      expect(result.tree.name).to.equal('File');
      const { map } = await stored(result.snapshot_id);
      expect(map.inner['@e1']).to.include({ name: 'Open', source_surface: 'menu' });
      expect(map.inner['@e1']?.path).to.deep.equal([1, 0]);
    });

    it('fails when there is no such surface', async () => {
      open();
      expect((await errorOf(() => bench.snapshot({ surface: 'alert' }))).code).to.equal('ELEMENT_NOT_FOUND');
    });
  });

  describe('skeleton', () => {
    it('is three levels deep at most, whatever --max-depth says', async () => {
      let deep = button('bottom');
      for (const name of ['four', 'three', 'two', 'one']) deep = el('toolbar', { name }, deep);
      bench.desktop.open('editor', deep);
      const depths = await Promise.all(
        [undefined, 2, 100].map(async (max_depth) => {
          const given = max_depth === undefined ? {} : { max_depth };
          return depthOf((await bench.snapshot({ skeleton: true, ...given })).tree);
        }),
      );
      expect(depths).to.deep.equal([3, 2, 3]);
    });

    it('counts at its edge without asking for the children there', async () => {
      open();
      await bench.snapshot({ skeleton: true, max_depth: 2 });
      expect(bench.reader.reads[0]?.limits.maxDepth).to.equal(2);
    });

    it('gives a named container at the edge a ref with no actions, and counts it', async () => {
      bench.desktop.open('editor', el('toolbar', { name: 'Bar' }, button('A')), el('tree', {}, button('B')));
      const result = await bench.snapshot({ skeleton: true, max_depth: 1 });
      const ref = refOf(result.tree, 'Bar');
      expect(result.tree.children?.[1]?.ref_id).to.equal(undefined);
      expect(result.tree.children?.[1]?.children_count).to.equal(1);
      expect(result.ref_count).to.equal(1);
      expect((await stored(result.snapshot_id)).map.inner[ref]?.available_actions).to.deep.equal([]);
    });
  });

  describe('drill-down', () => {
    it('merges into the same snapshot, counts on, and keeps the root', async () => {
      open();
      const skeleton = await bench.snapshot({ skeleton: true, max_depth: 1 });
      const [leftRef, rightRef] = [refOf(skeleton.tree, 'Left'), refOf(skeleton.tree, 'Right')];
      expect(skeleton.ref_count).to.equal(2);
      const drilled = await bench.snapshot({ root: leftRef });
      expect(drilled.snapshot_id).to.equal(skeleton.snapshot_id);
      expect(drilled.ref_count).to.equal(4);
      expect(drilled.tree.ref_id).to.equal(leftRef);
      expect([refOf(drilled.tree, 'A'), refOf(drilled.tree, 'B')]).to.deep.equal(['@e3', '@e4']);
      const { map } = await stored(skeleton.snapshot_id);
      expect(map.counter).to.equal(4);
      expect(map.inner['@e3']?.root_ref).to.equal(leftRef);
      expect(map.inner[leftRef]?.root_ref).to.equal(undefined);
      expect(map.inner[rightRef]?.name).to.equal('Right');
    });

    it('lets two regions stand side by side, and replaces only the one that is drilled again', async () => {
      open();
      const { tree } = await bench.snapshot({ skeleton: true, max_depth: 1 });
      const [leftRef, rightRef] = [refOf(tree, 'Left'), refOf(tree, 'Right')];
      const first = await bench.snapshot({ root: leftRef });
      await bench.snapshot({ root: rightRef });
      expect((await bench.resolve(refOf(first.tree, 'A'))).element.node.name).to.equal('A');
      const inner = left.children[0];
      if (inner !== undefined) inner.children = [...inner.children.slice(1), button('E')];
      const again = await bench.snapshot({ root: leftRef });
      expect([refOf(again.tree, 'B'), refOf(again.tree, 'E')]).to.deep.equal(['@e7', '@e8']);
      expect(again.ref_count).to.equal(6);
      const { map } = await stored(again.snapshot_id);
      expect(Object.keys(map.inner)).to.deep.equal(['@e1', '@e2', '@e5', '@e6', '@e7', '@e8']);
      expect((await errorOf(() => bench.resolve(refOf(first.tree, 'A')))).code).to.equal('STALE_REF');
      expect((await bench.resolve('@e5')).element.node.name).to.equal('C');
      expect((await bench.resolve('@e8')).element.node.name).to.equal('E');
    });

    it('can be made from a ref that came from a drill-down, and does not remove transitively', async () => {
      const root = open();
      root.children = [el('toolbar', { name: 'Outer' }, el('group', { name: 'Gap' }, left))];
      const { tree } = await bench.snapshot({ skeleton: true, max_depth: 1 });
      const outer = refOf(tree, 'Outer');
      const middle = await bench.snapshot({ root: outer, skeleton: true, max_depth: 2 });
      const inner = await bench.snapshot({ root: refOf(middle.tree, 'Left') });
      const refA = refOf(inner.tree, 'A');
      await bench.snapshot({ root: outer, skeleton: true, max_depth: 2 });
      expect((await bench.resolve(refA)).element.node.name).to.equal('A');
    });

    it('takes a qualified ref, or one of --snapshot, of an older snapshot', async () => {
      open();
      const old = await bench.snapshot({ skeleton: true, max_depth: 1 });
      await bench.snapshot();
      const ref = refOf(old.tree, 'Left');
      const named = await bench.snapshot({ root: ref, snapshot: old.snapshot_id });
      const qualified = await bench.snapshot({ root: `@${old.snapshot_id}:${ref.slice(1)}` });
      expect([named.snapshot_id, qualified.snapshot_id]).to.deep.equal([old.snapshot_id, old.snapshot_id]);
      expect(await bench.store.latestId('default')).to.equal('stest2');
    });

    it('takes an empty region for a valid answer', async () => {
      const empty = el('toolbar', { name: 'Empty' }, el('group'));
      bench.desktop.open('editor', empty);
      const { tree } = await bench.snapshot({ skeleton: true, max_depth: 0 });
      expect(tree.children_count).to.equal(1);
      const full = await bench.snapshot({ skeleton: true, max_depth: 1 });
      const ref = full.tree.children?.[0]?.ref_id ?? '';
      empty.children = [];
      const drilled = await bench.snapshot({ root: ref });
      expect(drilled.complete).to.equal(true);
      expect(drilled.tree).to.deep.equal({ ref_id: ref, role: 'toolbar', name: 'Empty' });
      expect(drilled.ref_count).to.equal(1);
      expect(drilled.note).to.equal(undefined);
    });

    it('composes with the other flags', async () => {
      const list = el('list', { name: 'Rows' }, el('listitem', {}, el('statictext', { name: 'x' })), left);
      bench.desktop.open('editor', list);
      const { tree } = await bench.snapshot({ skeleton: true, max_depth: 1 });
      const drilled = await bench.snapshot({
        root: refOf(tree, 'Rows'),
        skeleton: true,
        max_depth: 1,
        interactive_only: true,
        include_bounds: true,
      });
      expect(depthOf(drilled.tree)).to.equal(1);
      expect(byName(drilled.tree, 'Left').children_count).to.equal(1);
    });

    it('tells rows apart also where the drilled ref stands in the row', async () => {
      const item = el(
        'listitem',
        {},
        el('statictext', { name: 'a.txt' }),
        el('group', { name: 'tools' }, button('Delete')),
      );
      bench.desktop.open('files', el('list', { name: 'Files' }, item));
      const { tree } = await bench.snapshot({ skeleton: true });
      const drilled = await bench.snapshot({ root: refOf(tree, 'tools') });
      const ref = refOf(drilled.tree, 'Delete');
      const text = item.children[0];
      if (text !== undefined) text.fields.name = 'b.txt';
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });

    describe('refused, with the map as it was', () => {
      let ref: string;
      let writes: number;

      beforeEach(async () => {
        open();
        ref = refOf((await bench.snapshot({ skeleton: true, max_depth: 1 })).tree, 'Left');
        writes = bench.store.writes;
      });

      afterEach(() => {
        expect(bench.store.writes).to.equal(writes);
      });

      it('when the time is over', async () => {
        bench.reader.truncatedBecause = ['timeout'];
        const error = await errorOf(() => bench.snapshot({ root: ref, timeout_ms: 50 }));
        expect(error.code).to.equal('TIMEOUT');
        expect(error.message).to.contain('50 ms');
      });

      it('when a part cannot be read', async () => {
        bench.reader.truncatedBecause = ['unreadable'];
        expect((await errorOf(() => bench.snapshot({ root: ref }))).code).to.equal('APP_UNRESPONSIVE');
      });

      it('when the application does not answer', async () => {
        bench.reader.failReads = new AgentDesktopError('APP_UNRESPONSIVE', 'no reply');
        expect((await errorOf(() => bench.snapshot({ root: ref }))).code).to.equal('APP_UNRESPONSIVE');
      });

      it('when the root is stale, with the advice to take a skeleton again', async () => {
        bench.desktop.windows[0]?.root.children.shift();
        const error = await errorOf(() => bench.snapshot({ root: ref }));
        expect(error.code).to.equal('STALE_REF');
        expect(error.suggestion).to.contain('snapshot --skeleton');
      });

      it('when the root is not in the map', async () => {
        const error = await errorOf(() => bench.snapshot({ root: '@e77' }));
        expect(error.code).to.equal('STALE_REF');
        expect(error.suggestion).to.contain('snapshot --skeleton');
      });

      it('when the root goes while it is read', async () => {
        bench.reader.failReads = elementNotFound('It is gone.');
        const error = await errorOf(() => bench.snapshot({ root: ref }));
        expect(error.code).to.equal('STALE_REF');
        expect(error.suggestion).to.contain('--skeleton');
      });

      it('when the root is another element by the time it is read', async () => {
        bench.reader.beforeRead = () => {
          left.fields.name = 'Other';
        };
        expect((await errorOf(() => bench.snapshot({ root: ref }))).code).to.equal('STALE_REF');
      });

      it('when the merged map would be too large', async () => {
        left.children = Array.from({ length: 300 }, (_, n) => button(`${String(n)}${'x'.repeat(4000)}`));
        const before = await bench.store.load('default');
        const error = await errorOf(() => bench.snapshot({ root: ref }));
        expect(error.code).to.equal('INTERNAL');
        expect(error.suggestion).to.contain('--skeleton');
        expect(await bench.store.load('default')).to.equal(before);
      });
    });

    it('merges what a child limit or a visible range left, and says so', async () => {
      open();
      const ref = refOf((await bench.snapshot({ skeleton: true, max_depth: 1 })).tree, 'Left');
      bench.reader.truncatedBecause = ['child_limit', 'visible_range'];
      const result = await bench.snapshot({ root: ref });
      expect(result.complete).to.equal(false);
      expect(result.truncated_because).to.equal('child_limit, visible_range');
      expect(result.ref_count).to.equal(4);
    });

    it('finds its root again after the region was built anew', async () => {
      const root = open();
      const ref = refOf((await bench.snapshot({ skeleton: true, max_depth: 1 })).tree, 'Left');
      root.children = root.children.map(recreated);
      expect(refOf((await bench.snapshot({ root: ref })).tree, 'A')).to.equal('@e3');
    });
  });

  describe('arguments', () => {
    const bad: [string, Parameters<ObservationBench['snapshot']>[0]][] = [
      ['a malformed ref, whatever else is wrong', { root: 'e3', surface: 'menu', app: 'x' }],
      ['--root with another surface', { root: '@e3', surface: 'menu' }],
      ['--root with --app', { root: '@e3', app: 'editor' }],
      ['--root with --window-id', { root: '@e3', window_id: 'w-1' }],
      ['--snapshot without a ref', { snapshot: 'stest1' }],
    ];
    for (const [what, given] of bad)
      it(`refuses ${what}`, async () => {
        const error = await errorOf(() => bench.snapshot(given));
        expect(error.code).to.equal('INVALID_ARGS');
        expect(bench.reader.reads).to.deep.equal([]);
      });

    it('allows --root with the window named as surface', async () => {
      open();
      const ref = refOf((await bench.snapshot({ skeleton: true, max_depth: 1 })).tree, 'Left');
      expect((await bench.snapshot({ root: ref, surface: 'window' })).ref_count).to.equal(4);
    });
  });

  it('fails loudly when the store keeps nothing', async () => {
    open();
    const ref = refOf((await bench.snapshot({ skeleton: true, max_depth: 1 })).tree, 'Left');
    bench.store.update = async (namespace, id) => bench.store.load(namespace, id);
    expect((await errorOf(() => bench.snapshot({ root: ref }))).code).to.equal('INTERNAL');
  });
});
