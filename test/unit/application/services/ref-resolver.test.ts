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

function omit<T extends object, K extends keyof T>(from: T, key: K): Omit<T, K> {
  const copy: Partial<T> = { ...from };
  delete copy[key];
  return copy as Omit<T, K>;
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
      const without = (entry: RefEntry): RefEntry => omit(entry, 'source_window_id');
      await changeEntry(save, without);
      expect((await bench.resolve(save)).window.id).to.equal(window.info.id);
      bench.desktop.addWindow(window.info.app, el('window', { name: 'other' }));
      expect((await bench.resolve(save)).window.id).to.equal(window.info.id);
      bench.desktop.addWindow(window.info.app, el('window', { name: 'editor' }));
      expect((await errorOf(() => bench.resolve(save))).code).to.equal('STALE_REF');
    });
  });

  describe('identity', () => {
    it('follows an object to another place in the window', async () => {
      const save = button('Save');
      const { root } = bench.desktop.open('editor', save, el('toolbar', {}));
      const ref = await refOf('Save');
      root.children = [el('toolbar', {}), el('statictext', { name: 'new' }), save];
      expect(idOf(await bench.resolve(ref))).to.equal(save.id);
    });

    it('is not stale when the window has moved or a part has scrolled', async () => {
      const save = button('Save', { bounds: { x: 110, y: 120, width: 30, height: 10 } });
      const window = bench.desktop.open('editor', save);
      window.info = { ...window.info, bounds: { x: 100, y: 100, width: 300, height: 200 } };
      const ref = await refOf('Save');
      window.info = { ...window.info, bounds: { x: 400, y: 300, width: 300, height: 200 } };
      save.fields.bounds = { x: 410, y: 320, width: 30, height: 10 };
      expect(idOf(await bench.resolve(ref))).to.equal(save.id);
      save.fields.bounds = { x: 410, y: 20, width: 30, height: 10 };
      expect(idOf(await bench.resolve(ref))).to.equal(save.id);
    });

    it('finds a nameless element by its box in the window, after the window moved', async () => {
      const field = el('textfield', { bounds: { x: 110, y: 120, width: 90, height: 10 } });
      const window = bench.desktop.open('editor', field);
      window.info = { ...window.info, bounds: { x: 100, y: 100, width: 300, height: 200 } };
      const ref = await refOf('');
      window.info = { ...window.info, bounds: { x: 0, y: 0, width: 300, height: 200 } };
      field.fields.bounds = { x: 10, y: 20, width: 90, height: 10 };
      expect(idOf(await bench.resolve(ref))).to.equal(field.id);
      field.fields.bounds = { x: 10, y: 60, width: 90, height: 10 };
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });

    it('finds a nameless element by its object alone where no boxes are known', async () => {
      const field = el('textfield', {});
      const { root } = bench.desktop.open('editor', field);
      const ref = await refOf('');
      root.children = [el('toolbar', {}), field];
      expect(idOf(await bench.resolve(ref))).to.equal(field.id);
      root.children = [recreated(field)];
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });

    it('never takes a changed value for another element', async () => {
      const field = el('textfield', { name: 'Address', value: 'a' });
      bench.desktop.open('editor', field);
      const ref = await refOf('Address');
      field.fields.value = 'b';
      expect(idOf(await bench.resolve(ref))).to.equal(field.id);
    });

    it('finds the element at its place when its object is a new one at every request', async () => {
      const { root } = bench.desktop.open('editor', el('toolbar', { name: 'Main' }, button('Save')));
      const ref = await refOf('Save');
      const fresh = root.children.map(recreated);
      root.children = fresh;
      expect(idOf(await bench.resolve(ref))).to.equal(fresh[0]?.children[0]?.id);
    });

    it('finds a part that was built anew elsewhere, when it is the only one with this content', async () => {
      const bar = el('toolbar', { name: 'Main' }, button('Save'), button('Open'));
      const { root } = bench.desktop.open('editor', bar);
      const ref = await refOf('Open');
      const fresh = recreated(bar);
      root.children = [el('statictext', { name: 'a notice' }), fresh];
      expect(idOf(await bench.resolve(ref))).to.equal(fresh.children[1]?.id);
    });

    it('refuses a twin in another context', async () => {
      const bar = el('toolbar', { name: 'Main' }, button('Save'));
      const { root } = bench.desktop.open('editor', bar);
      const ref = await refOf('Save');
      root.children = [el('toolbar', { name: 'Other' }, button('Save'))];
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });

    it('refuses the twin that moved up to the place of the element', async () => {
      const [first, second] = [button('Add'), button('Add')];
      const { root } = bench.desktop.open('editor', el('group', { name: 'Cart' }, first, second));
      const { tree } = await bench.snapshot();
      const ref = tree.children?.[0]?.children?.[0]?.ref_id ?? '';
      const [cart] = root.children;
      if (cart !== undefined) cart.children = [second];
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
    });

    it('refuses an object that is called something else now', async () => {
      const play = button('Play');
      bench.desktop.open('player', play);
      const ref = await refOf('Play');
      play.fields.name = 'Delete all';
      const error = await errorOf(() => bench.resolve(ref));
      expect(error.code).to.equal('STALE_REF');
    });

    it('refuses an object whose row shows something else now, even where the old row stands elsewhere', async () => {
      const list = el('list', { name: 'Files' }, row('a.txt'), row('b.txt'));
      bench.desktop.open('files', list);
      const { tree } = await bench.snapshot();
      const ref = tree.children?.[0]?.children?.[0]?.children?.[1]?.ref_id ?? '';
      expect((await bench.resolve(ref)).element.node.name).to.equal('Delete');
      const texts = list.children.map((item) => item.children[0]?.fields);
      const [first, second] = texts;
      if (first !== undefined && second !== undefined) [first.name, second.name] = ['b.txt', 'a.txt'];
      const error = await errorOf(() => bench.resolve(ref));
      expect(error.code).to.equal('STALE_REF');
      expect(error.message).to.contain('something else');
    });

    it('refuses a row of a list that was sorted anew', async () => {
      const rows = ['a', 'b', 'c'].map((name) => el('option', { name, actions: ['Select'] }));
      const list = el('listbox', { name: 'Names' }, ...rows);
      bench.desktop.open('names', list);
      const ref = await refOf('a');
      list.children = [...rows].reverse();
      const error = await errorOf(() => bench.resolve(ref));
      expect(error.code).to.equal('STALE_REF');
      expect(error.message).to.contain('sorted');
    });

    it('refuses a button in a row of a list that was sorted anew', async () => {
      const rows = [row('a'), row('b'), row('c')];
      const list = el('list', { name: 'Names' }, ...rows);
      bench.desktop.open('names', list);
      const { tree } = await bench.snapshot();
      const ref = tree.children?.[0]?.children?.[2]?.children?.[1]?.ref_id ?? '';
      list.children = [...rows].reverse();
      expect((await errorOf(() => bench.resolve(ref))).message).to.contain('sorted');
    });

    it('keeps a row while others come and go before it', async () => {
      const rows = ['a', 'b', 'c'].map((name) => el('option', { name, actions: ['Select'] }));
      const list = el('listbox', { name: 'Names' }, ...rows);
      bench.desktop.open('names', list);
      const ref = await refOf('c');
      list.children = [el('option', { name: 'new' }), ...rows];
      expect((await bench.resolve(ref)).element.node.name).to.equal('c');
      list.children = rows.slice(1);
      expect((await bench.resolve(ref)).element.node.name).to.equal('c');
    });

    it('keeps a button that moved past others outside of any list', async () => {
      const [one, two] = [button('One'), button('Two')];
      const { root } = bench.desktop.open('editor', one, two);
      const ref = await refOf('One');
      root.children = [two, one];
      expect(idOf(await bench.resolve(ref))).to.equal(one.id);
    });

    it('does not ask neighbours that were built anew or went to another list', async () => {
      const rows = ['a', 'b', 'c', 'd'].map((name) => el('option', { name, actions: ['Select'] }));
      const list = el('listbox', { name: 'Names' }, ...rows);
      const { root } = bench.desktop.open('names', list);
      const ref = await refOf('a');
      const [a, b, c, d] = rows;
      if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('rows');
      c.fields.name = 'other';
      root.children = [list, el('listbox', { name: 'Archive' }, d)];
      list.children = [c, recreated(b), a];
      expect((await bench.resolve(ref)).element.node.name).to.equal('a');
    });

    it('looks for a detached object elsewhere: it hangs under no window any more', async () => {
      const bar = el('toolbar', { name: 'Main' }, button('Save'));
      const { root } = bench.desktop.open('editor', bar);
      const ref = await refOf('Save');
      const fresh = recreated(bar);
      root.children = [fresh];
      // The old object still answers, under a window of another application.
      bench.desktop.open('attic', bar);
      expect(idOf(await bench.resolve(ref))).to.equal(fresh.children[0]?.id);
    });

    it('lets an element of a surface hang under a window of its own', async () => {
      const item = el('menuitem', { name: 'Copy', actions: ['Click'] });
      const menu = el('menu', { name: 'Edit' }, item);
      const window = bench.desktop.open('editor', menu);
      window.surfaces.set('menu', menu);
      const { tree } = await bench.snapshot({ surface: 'menu' });
      const ref = refsIn(tree).get('Copy') ?? '';
      expect((await bench.resolve(ref)).entry.source_surface).to.equal('menu');
      window.root.children = [];
      bench.desktop.addWindow(window.info.app, el('window', {}, menu));
      expect(idOf(await bench.resolve(ref))).to.equal(item.id);
    });

    it('searches the surface again when a menu was built anew, and is stale when it is closed', async () => {
      const menu = el('menu', { name: 'Edit' }, el('menuitem', { name: 'Copy', actions: ['Click'] }));
      const window = bench.desktop.open('editor', menu);
      window.surfaces.set('menu', menu);
      const ref = refsIn((await bench.snapshot({ surface: 'menu' })).tree).get('Copy') ?? '';
      const fresh = recreated(menu);
      window.root.children = [el('statictext', { name: 'first' }), fresh];
      window.surfaces.set('menu', fresh);
      expect(idOf(await bench.resolve(ref))).to.equal(fresh.children[0]?.id);
      window.root.children = [];
      window.surfaces.clear();
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
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
      const kept = list.children[0];
      const { read } = bench.reader;
      bench.reader.read = async (target, limits) => {
        list.children = [];
        return read.call(bench.reader, target, limits);
      };
      expect((await errorOf(() => bench.resolve(ref))).code).to.equal('STALE_REF');
      expect(kept).to.not.equal(undefined);
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
