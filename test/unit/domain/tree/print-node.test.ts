import { expect } from 'chai';
import { printNode } from '../../../../src/domain/tree/print-node.js';
import { type NodeSketch, tree } from '../support/node-builder.js';

const print = (sketch: NodeSketch, given: Partial<Parameters<typeof printNode>[2]> = {}): string =>
  JSON.stringify(printNode(tree(sketch), [], { includeBounds: false, skeleton: false, ...given }));

describe('printed node', () => {
  it('a node with children_count: 5 and no children serialises with children_count and without children', () => {
    expect(print({ role: 'list', name: 'Rows', childCount: 5 })).to.equal(
      '{"role":"list","name":"Rows","children_count":5}',
    );
  });

  it('has its keys in the order of the contract', () => {
    const node = tree({
      role: 'slider',
      states: ['disabled', 'focused'],
      actions: ['Click', 'Scroll'],
      nativeId: 'vol',
      hint: 'Louder',
      description: 'Volume of all',
      value: '3',
      name: 'Volume',
      bounds: { x: 1, y: 2, width: 3, height: 4 },
      childCount: 2,
    });
    const child = { role: 'statictext', name: '3' } as const;
    const printed = printNode(node, [child], { ref: '@e1', includeBounds: true, skeleton: false });
    expect(Object.keys(printed).join(' ')).to.equal(
      'ref_id role name value description native_id hint states available_actions bounds children_count children',
    );
    expect(printed.states).to.deep.equal(['focused', 'disabled']);
  });

  it('leaves out what has no value, empty lists and bounds that were not asked for', () => {
    const bounds = { x: 1, y: 2, width: 3, height: 4 };
    expect(print({ role: 'group', name: '', description: '', nativeId: '', hint: '', bounds })).to.equal(
      '{"role":"group"}',
    );
  });

  it('keeps an empty value that was read: it is not unknown', () => {
    expect(print({ role: 'textfield', value: '', actions: ['SetValue', 'TypeText'] })).to.equal(
      '{"role":"textfield","value":""}',
    );
  });

  it('shows no value of a password field', () => {
    expect(print({ role: 'textfield', value: 'hunter2', states: ['secure'] }, { skeleton: true })).to.equal(
      '{"role":"textfield","states":["secure"]}',
    );
  });

  it('cuts a long value with a visible sign, in a skeleton sooner, and never inside a character', () => {
    const value = '🙂'.repeat(300);
    const printed = (skeleton: boolean) =>
      printNode(tree({ role: 'textfield', value }), [], { includeBounds: false, skeleton }).value ?? '';
    expect(printed(false)).to.equal(`${'🙂'.repeat(99)}…`);
    expect(printed(true)).to.equal(`${'🙂'.repeat(39)}…`);
    expect(print({ role: 'textfield', value: 'x'.repeat(200) })).to.contain(`"${'x'.repeat(200)}"`);
  });

  it('says nothing twice', () => {
    expect(print({ role: 'statictext', name: 'a', value: 'a', description: 'a' })).to.equal(
      '{"role":"statictext","name":"a"}',
    );
  });

  it('prints actions only where they differ from the usual ones, and never in a skeleton', () => {
    expect(print({ role: 'button', actions: ['Click', 'SetFocus'] })).to.equal('{"role":"button"}');
    expect(print({ role: 'button', actions: ['Toggle', 'Click'] })).to.equal(
      '{"role":"button","available_actions":["Click","Toggle"]}',
    );
    expect(print({ role: 'button', actions: ['Toggle'] }, { skeleton: true })).to.equal('{"role":"button"}');
  });
});
