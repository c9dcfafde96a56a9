import { expect } from 'chai';
import type { AccessibilityNode } from '../../../../src/domain/element/accessibility-node.js';
import type { GetProperty } from '../../../../src/application/commands/get/get.input.js';
import { IS_PROPERTIES, type IsProperty } from '../../../../src/application/commands/is/is.input.js';
import { deadlineSignal } from '../../../../src/application/services/deadline-signal.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { button, el, type FakeElement } from '../../../support/fakes/fake-element.js';
import { ObservationBench } from '../../../support/fakes/observation-bench.js';

function firstRef(tree: AccessibilityNode): string | undefined {
  if (tree.ref_id !== undefined) return tree.ref_id;
  for (const child of tree.children ?? []) {
    const ref = firstRef(child);
    if (ref !== undefined) return ref;
  }
  return undefined;
}

describe('get and is', () => {
  let bench: ObservationBench;

  beforeEach(() => {
    bench = new ObservationBench();
  });

  async function refFor(element: FakeElement): Promise<string> {
    bench.desktop.open('editor', element);
    return firstRef((await bench.snapshot()).tree) ?? '';
  }

  describe('get', () => {
    async function get(element: FakeElement, property?: GetProperty): Promise<unknown> {
      const ref = await refFor(element);
      const result = await bench.get(ref, property);
      expect(result.ref).to.equal(ref);
      expect(result.property).to.equal(property ?? 'text');
      return 'value' in result ? result.value : 'nothing';
    }

    it('gives the label of a button for its text', async () => {
      expect(await get(button('Save', { text: 'inner' }))).to.equal('Save');
    });

    it('gives the content of a text widget for its text, empty too', async () => {
      expect(await get(el('textfield', { name: 'Label', text: 'typed' }))).to.equal('typed');
      bench = new ObservationBench();
      expect(await get(el('textfield', { name: 'Label', text: '' }))).to.equal('');
    });

    it('gives the content of anything that can be edited', async () => {
      expect(await get(el('cell', { name: 'A1', text: '42', editable: true }))).to.equal('42');
    });

    it('falls back to the value, then to the name', async () => {
      expect(await get(el('combobox', { name: 'Size', value: '12' }))).to.equal('12');
      bench = new ObservationBench();
      expect(await get(el('combobox', { name: 'Size' }))).to.equal('Size');
      bench = new ObservationBench();
      const box = { x: 0, y: 0, width: 5, height: 5 };
      const window = bench.desktop.open('editor', el('slider', { value: '3', bounds: box }));
      window.info = { ...window.info, bounds: { x: 0, y: 0, width: 9, height: 9 } };
      const ref = firstRef((await bench.snapshot()).tree) ?? '';
      expect((await bench.get(ref)).value).to.equal('3');
    });

    it('gives nothing of a password, neither as text nor as value', async () => {
      const secret = el('textfield', { name: 'Password', value: 'x', text: 'x', states: ['secure'] });
      expect(await get(secret)).to.equal('nothing');
      const ref = firstRef((await bench.snapshot()).tree) ?? '';
      expect(await bench.get(ref, 'value')).to.deep.equal({ property: 'value', ref });
    });

    it('gives the whole of a value that is cut where trees are read', async () => {
      const whole = 'word '.repeat(2000);
      const area = el('textfield', { name: 'Notes', value: `${whole.slice(0, 3999)}…`, text: whole });
      expect(await get(area, 'value')).to.equal(whole);
    });

    it('leaves out what there is not', async () => {
      for (const property of ['value', 'bounds', 'description'] as const) {
        bench = new ObservationBench();
        expect(await get(button('Save'), property), property).to.equal('nothing');
      }
    });

    it('gives every property live', async () => {
      const bounds = { x: 1, y: 2, width: 3, height: 4 };
      const save = button('Save', { bounds });
      const ref = await refFor(save);
      save.fields = {
        ...save.fields,
        description: 'Saves',
        value: '1',
        states: ['focused'],
        attributes: { id: 'save' },
      };
      const value = async (property: GetProperty) => (await bench.get(ref, property)).value;
      expect(await value('name')).to.equal('Save');
      expect(await value('title')).to.equal('Save');
      expect(await value('role')).to.equal('button');
      expect(await value('description')).to.equal('Saves');
      expect(await value('value')).to.equal('1');
      expect(await value('bounds')).to.deep.equal(bounds);
      expect(await value('states')).to.deep.equal(['focused']);
      expect(await value('attributes')).to.deep.equal({ id: 'save' });
    });

    it('is stale when the element is gone', async () => {
      const ref = await refFor(button('Save'));
      const [window] = bench.desktop.windows;
      if (window !== undefined) window.root.children = [];
      expect((await errorOf(() => bench.get(ref))).code).to.equal('STALE_REF');
      expect((await errorOf(() => bench.is(ref))).code).to.equal('STALE_REF');
    });
  });

  describe('is', () => {
    async function answers(element: FakeElement): Promise<Record<IsProperty, string>> {
      bench = new ObservationBench();
      const ref = await refFor(element);
      const all: Partial<Record<IsProperty, string>> = {};
      for (const property of IS_PROPERTIES) {
        const { result, applicable } = await bench.is(ref, property);
        all[property] = applicable ? String(result) : 'n/a';
        if (!applicable) expect(result, property).to.equal(false);
      }
      return all as Record<IsProperty, string>;
    }

    it('tells what does not apply from what is not so', async () => {
      expect(await answers(button('Save'))).to.deep.equal({
        visible: 'true',
        enabled: 'true',
        checked: 'n/a',
        focused: 'false',
        expanded: 'n/a',
        selected: 'n/a',
        editable: 'n/a',
      });
      expect(await answers(el('checkbox', { name: 'Wrap' }))).to.include({ checked: 'false' });
    });

    it('answers from the states', async () => {
      const wrap = el('checkbox', {
        name: 'Wrap',
        states: ['checked', 'disabled', 'focused'],
        visible: false,
      });
      expect(await answers(wrap)).to.include({
        visible: 'false',
        enabled: 'false',
        checked: 'true',
        focused: 'true',
      });
      expect(await answers(el('treeitem', { name: 'src', states: ['expanded', 'selected'] }))).to.include({
        expanded: 'true',
        selected: 'true',
      });
    });

    it('takes a half-checked box for not checked, and a pressed toggle for checked', async () => {
      const half = el('checkbox', { name: 'All', states: ['indeterminate'] });
      expect(await answers(half)).to.include({ checked: 'false' });
      expect(await answers(button('Bold', { states: ['pressed'] }))).to.include({ checked: 'true' });
      expect(await answers(button('Bold', { actions: ['Toggle'] }))).to.include({ checked: 'false' });
    });

    it('goes by what the element offers, where its role does not say', async () => {
      const item = el('listitem', { name: 'x', actions: ['Select', 'Expand', 'SetFocus'] });
      expect(await answers(item)).to.include({ selected: 'false', expanded: 'false', focused: 'false' });
      expect(await answers(el('group', { name: 'x', actions: ['Click'] }))).to.include({ focused: 'n/a' });
      expect(await answers(el('treeitem', { name: 'x', states: ['collapsed'] }))).to.include({
        expanded: 'false',
      });
    });

    it('calls a field editable that can be written to now', async () => {
      expect(await answers(el('textfield', { name: 'x', editable: true }))).to.include({ editable: 'true' });
      const readonly = el('textfield', { name: 'x', editable: true, states: ['readonly'] });
      expect(await answers(readonly)).to.include({ editable: 'false' });
      expect(await answers(el('textfield', { name: 'x' }))).to.include({ editable: 'false' });
    });
  });

  it('gives even a call that tries once the time for one try', () => {
    const controller = new AbortController();
    const signal = deadlineSignal(controller.signal, 0);
    expect(signal.aborted).to.equal(false);
    controller.abort();
    expect(signal.aborted).to.equal(true);
  });
});
