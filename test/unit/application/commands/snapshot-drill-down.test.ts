import { expect } from 'chai';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { elementNotFound } from '../../../../src/domain/errors/target-errors.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { button, el, type FakeElement, recreated } from '../../../support/fakes/fake-element.js';
import { ObservationBench } from '../../../support/fakes/observation-bench.js';
import { byName, depthOf, refOf } from '../../../support/printed-tree.js';

function region(name: string, ...children: FakeElement[]): FakeElement {
  return el('toolbar', { name }, el('group', { name: `${name} inner` }, ...children));
}

describe('snapshot: drill-down', () => {
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
