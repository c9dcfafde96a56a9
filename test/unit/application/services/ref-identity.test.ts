import { expect } from 'chai';
import type { AccessibilityNode } from '../../../../src/domain/element/accessibility-node.js';
import { errorOf } from '../../../support/fakes/error-of.js';
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

describe('RefResolver: is it still the same element?', () => {
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

  it('finds a nameless part that was built anew by its box, in a window that moved', async () => {
    const field = el('textfield', { bounds: { x: 110, y: 120, width: 90, height: 10 } });
    const window = bench.desktop.open('editor', field);
    window.info = { ...window.info, bounds: { x: 100, y: 100, width: 300, height: 200 } };
    const ref = await refOf('');
    window.info = { ...window.info, bounds: { x: 0, y: 0, width: 300, height: 200 } };
    const fresh = el('textfield', { bounds: { x: 10, y: 20, width: 90, height: 10 } });
    window.root.children = [el('toolbar', {}), fresh];
    expect(idOf(await bench.resolve(ref))).to.equal(fresh.id);
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
