import { expect } from 'chai';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { button, el, type FakeElement } from '../../../support/fakes/fake-element.js';
import { ObservationBench } from '../../../support/fakes/observation-bench.js';
import { byName, depthOf, refOf } from '../../../support/printed-tree.js';

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
