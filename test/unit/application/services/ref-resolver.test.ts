import { expect } from 'chai';
import type { RefEntry } from '../../../../src/domain/refs/ref-entry.js';
import { appUnresponsive } from '../../../../src/domain/errors/target-errors.js';
import type { AccessibilityNode } from '../../../../src/domain/element/accessibility-node.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import type { FakeWindow } from '../../../support/fakes/fake-desktop.js';
import { button, el, type FakeElement, recreated } from '../../../support/fakes/fake-element.js';
import { ObservationBench } from '../../../support/fakes/observation-bench.js';

/** Refs of all nodes of a printed tree, by name. */
function refsIn(tree: AccessibilityNode): ReadonlyMap<string, string> {
  const own: [string, string][] = tree.ref_id === undefined ? [] : [[tree.name ?? '', tree.ref_id]];
  return new Map([...own, ...(tree.children ?? []).flatMap((child) => [...refsIn(child)])]);
}

/** A row with a text that tells it from others, and the same button as in every row. */
function row(text: string): FakeElement {
  return el('listitem', {}, el('statictext', { name: text }), button('Delete'));
}

/** An entry as files had it before they named the window. */
function withoutWindow(entry: RefEntry): RefEntry {
  const kept: { -readonly [Key in keyof RefEntry]: RefEntry[Key] } = { ...entry };
  delete kept.source_window_id;
  return kept;
}

describe('RefResolver', () => {
  let bench: ObservationBench;

  beforeEach(() => {
    bench = new ObservationBench();
  });

  /** Takes a snapshot and gives the ref of the element with this name. */
  async function refOf(name: string): Promise<string> {
    const ref = refsIn((await bench.snapshot()).tree).get(name);
    if (ref === undefined) throw new Error(`${name} has no ref`);
    return ref;
  }

  function idOf(resolved: Awaited<ReturnType<ObservationBench['resolve']>>): unknown {
    return resolved.element.node.address['id'];
  }

  async function changeEntry(ref: string, change: (entry: RefEntry) => RefEntry): Promise<void> {
    const { id } = await bench.store.load('default');
    await bench.store.update('default', id, (stored) => {
      const entry = stored.map.inner[ref];
      if (entry === undefined) throw new Error(`no ${ref}`);
      return { ...stored, map: { ...stored.map, inner: { ...stored.map.inner, [ref]: change(entry) } } };
    });
  }

  describe('looking the ref up', () => {
    it('refuses a malformed ref before anything else', async () => {
      for (const bad of ['e1', '@1', '@e0', '@e01', '@E1', '@s1:e1', '@e1 ', '', '@stest1:@e1'])
        expect((await errorOf(() => bench.resolve(bad))).code, bad).to.equal('INVALID_ARGS');
    });

    it('says that there is no snapshot yet, or none of that id', async () => {
      expect((await errorOf(() => bench.resolve('@e1'))).code).to.equal('SNAPSHOT_NOT_FOUND');
      expect((await errorOf(() => bench.resolve('@sabcd:e1'))).code).to.equal('SNAPSHOT_NOT_FOUND');
    });

    it('calls a number stale that is not in the map', async () => {
      bench.desktop.open('editor', button('Save'));
      await bench.snapshot();
      const error = await errorOf(() => bench.resolve('@e99'));
      expect(error.code).to.equal('STALE_REF');
      expect(error.message).to.contain('stest1').and.to.contain('@e99');
    });

    it('takes the latest snapshot, the one named beside the ref, or the one in it', async () => {
      bench.desktop.open('editor', button('Save'), button('Open'));
      await bench.snapshot();
      await bench.snapshot();
      expect((await bench.resolve('@e2')).snapshotId).to.equal('stest2');
      expect((await bench.resolve('@e2', 'stest1')).snapshotId).to.equal('stest1');
      expect((await bench.resolve('@stest1:e2')).snapshotId).to.equal('stest1');
      expect((await bench.resolve('@stest1:e2', 'stest1')).ref).to.equal('@e2');
    });

    it('refuses two different snapshots for one ref', async () => {
      const error = await errorOf(() => bench.resolve('@stest1:e2', 'stest2'));
      expect(error.code).to.equal('INVALID_ARGS');
    });
  });

  describe('application and window', () => {
    let window: FakeWindow;
    let save: string;

    beforeEach(async () => {
      window = bench.desktop.open('editor', button('Save'));
      save = await refOf('Save');
    });

    it('gives the live element in its window', async () => {
      const resolved = await bench.resolve(save);
      expect(resolved.window).to.equal(window.info);
      expect(resolved.entry.name).to.equal('Save');
      expect(resolved.element.node.role).to.equal('button');
    });

    it('is stale when the application has ended', async () => {
      bench.desktop.apps = [];
      const error = await errorOf(() => bench.resolve(save));
      expect(error.code).to.equal('STALE_REF');
      expect(error.message).to.contain('ended');
    });

    it('is stale when another process has the pid now, on the same addresses', async () => {
      bench.desktop.apps = bench.desktop.apps.map((app) => ({ ...app, processInstance: '1:99' }));
      expect((await errorOf(() => bench.resolve(save))).code).to.equal('STALE_REF');
    });

    it('is stale when the window is closed', async () => {
      bench.desktop.windows = [];
      const error = await errorOf(() => bench.resolve(save));
      expect(error.code).to.equal('STALE_REF');
      expect(error.message).to.contain('closed');
    });

    it('tells an application that hangs from one that is gone', async () => {
      const { app } = window.info;
      bench.desktop.hung.add(app.pid);
      expect((await errorOf(() => bench.resolve(save))).code).to.equal('APP_UNRESPONSIVE');
      bench.desktop.hung.clear();
      bench.desktop.apps = [{ ...app, accessible: 'unresponsive' }];
      expect((await errorOf(() => bench.resolve(save))).code).to.equal('APP_UNRESPONSIVE');
    });

    it('asks the right one of several applications in one process', async () => {
      const { app } = window.info;
      bench.desktop.apps.unshift({ ...app, name: 'plugin', address: { bus: ':9' } });
      expect((await bench.resolve(save)).window.id).to.equal(window.info.id);
    });

    it('still finds the application after it changed its name', async () => {
      bench.desktop.apps = bench.desktop.apps.map((app) => ({ ...app, name: 'Editor 2' }));
      expect((await bench.resolve(save)).window.id).to.equal(window.info.id);
    });

    it('reads entries of old files, that name no window', async () => {
      await changeEntry(save, withoutWindow);
      expect((await bench.resolve(save)).window.id).to.equal(window.info.id);
      bench.desktop.addWindow(window.info.app, el('window', { name: 'other' }));
      expect((await bench.resolve(save)).window.id).to.equal(window.info.id);
      bench.desktop.addWindow(window.info.app, el('window', { name: 'editor' }));
      expect((await errorOf(() => bench.resolve(save))).code).to.equal('STALE_REF');
    });
  });

  describe('when it cannot be sure', () => {
    it('offers the candidates, each with a ref that can be used at once', async () => {
      const bar = el('toolbar', { name: 'Main' }, button('Save'));
      const { root } = bench.desktop.open('editor', bar);
      const ref = await refOf('Save');
      root.children = [el('statictext', { name: 'x' }), recreated(bar), recreated(bar)];
      const error = await errorOf(() => bench.resolve(ref));
      expect(error.code).to.equal('AMBIGUOUS_TARGET');
      const candidates = error.details?.['candidates'] as { ref_id: string; path: string[] }[];
      expect(candidates).to.have.length(2);
      expect(candidates[0]?.path).to.deep.equal(['window "editor"', 'toolbar "Main"']);
      for (const [at, { ref_id }] of candidates.entries())
        expect(idOf(await bench.resolve(ref_id))).to.equal(root.children[at + 1]?.children[0]?.id);
    });

    it('offers ten at the most', async () => {
      const bar = el('toolbar', { name: 'Main' }, button('Save'));
      const { root } = bench.desktop.open('editor', bar);
      const ref = await refOf('Save');
      root.children = [el('statictext', { name: 'x' })];
      for (let n = 0; n < 12; n += 1) root.children.push(recreated(bar));
      const error = await errorOf(() => bench.resolve(ref));
      expect(error.details?.['candidates']).to.have.length(10);
      expect(error.message).to.contain('12');
    });

    it('does not call an element gone while a part of the window cannot be read', async () => {
      const { root } = bench.desktop.open('editor', button('Save'));
      const ref = await refOf('Save');
      root.children = [];
      for (const why of ['timeout', 'unreadable'] as const) {
        bench.reader.truncatedBecause = [why];
        expect((await errorOf(() => bench.resolve(ref))).code).to.equal('APP_UNRESPONSIVE');
      }
      bench.reader.truncatedBecause = ['child_limit'];
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });

    it('takes no element for the only one when there was too much to read', async () => {
      const bar = el('toolbar', { name: 'Main' }, button('Save'));
      const { root } = bench.desktop.open('editor', bar);
      const ref = await refOf('Save');
      root.children = [el('statictext', { name: 'x' }), recreated(bar)];
      bench.reader.truncatedBecause = ['node_limit'];
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });

    it('passes on that the application does not answer', async () => {
      const { root } = bench.desktop.open('editor', button('Save'));
      const ref = await refOf('Save');
      root.children = [];
      bench.reader.failReads = appUnresponsive('editor', 'no reply');
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('APP_UNRESPONSIVE');
    });

    it('is stale when what was found is gone before it could be looked at', async () => {
      const bar = el('toolbar', { name: 'Main' }, button('Save'));
      const { root } = bench.desktop.open('editor', bar);
      const ref = await refOf('Save');
      const fresh = recreated(bar);
      root.children = [el('statictext', { name: 'x' }), fresh];
      bench.reader.beforeInspect = ({ id }) => {
        if (id === fresh.children[0]?.id) root.children = [];
      };
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });

    it('is stale when the row around it is gone before its texts could be read', async () => {
      const list = el('list', { name: 'Files' }, row('a.txt'));
      bench.desktop.open('files', list);
      const ref = await refOf('Delete');
      bench.reader.beforeRead = () => {
        list.children = [];
      };
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });

    it('does not guess the texts of a row that cannot be read', async () => {
      bench.desktop.open('files', el('list', { name: 'Files' }, row('a.txt')));
      const ref = await refOf('Delete');
      bench.reader.failReads = appUnresponsive('files', 'no reply');
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('APP_UNRESPONSIVE');
    });

    it('is stale when what stands at its place goes while it is looked at', async () => {
      const { root } = bench.desktop.open('editor', button('Save'));
      const ref = await refOf('Save');
      root.children = [button('Other')];
      const [other] = root.children;
      bench.reader.beforeInspect = ({ id }) => {
        if (id === other?.id) root.children = [];
      };
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });
  });

  describe('advice', () => {
    it('is to take a snapshot, or to drill again for what came from a drill-down', async () => {
      const panel = el('toolbar', { name: 'Main' }, el('group', { name: 'Deep' }, button('Save')));
      const { root } = bench.desktop.open('editor', panel);
      const skeleton = await bench.snapshot({ skeleton: true, max_depth: 1 });
      const main = refsIn(skeleton.tree).get('Main') ?? '';
      const drilled = await bench.snapshot({ root: main });
      const save = refsIn(drilled.tree).get('Save') ?? '';
      root.children = [];
      expect((await errorOf(() => bench.resolve(save))).suggestion).to.contain('snapshot --skeleton');
      expect((await errorOf(() => bench.resolve(main))).suggestion).to.not.contain('--skeleton');
    });
  });
});
