import { expect } from 'chai';
import type { ActionRequest } from '../../../../src/domain/action/action-kind.js';
import { isSatisfied, verifyEffect } from '../../../../src/domain/action/verification.js';
import type { Role } from '../../../../src/domain/element/role.js';
import type { State } from '../../../../src/domain/element/state.js';
import { live } from '../support/live-builder.js';
import type { NodeSketch } from '../support/node-builder.js';

const act = (
  kind: 'check' | 'uncheck' | 'toggle' | 'expand' | 'collapse' | 'clear' | 'focus' | 'click',
): ActionRequest => ({ kind });
const box = (...states: readonly State[]) => live({ role: 'checkbox', states });
const field = (text?: string, ...states: readonly State[]) =>
  live({ role: 'textfield', states }, text === undefined ? {} : { text });
const spin = (value?: string) => live({ role: 'incrementor', ...(value === undefined ? {} : { value }) });
const item = (...states: readonly State[]) => live({ role: 'treeitem', states });

describe('satisfied actions', () => {
  it('check is satisfied by what is on, uncheck by what is off', () => {
    expect(isSatisfied(act('check'), box('checked'))).to.equal(true);
    expect(isSatisfied(act('check'), live({ role: 'button', states: ['pressed'] }))).to.equal(true);
    expect(isSatisfied(act('check'), box())).to.equal(false);
    expect(isSatisfied(act('uncheck'), box())).to.equal(true);
    expect(isSatisfied(act('uncheck'), box('checked'))).to.equal(false);
  });

  it('a box in between is neither', () => {
    expect(isSatisfied(act('check'), box('checked', 'indeterminate'))).to.equal(false);
    expect(isSatisfied(act('uncheck'), box('indeterminate'))).to.equal(false);
  });

  it('what cannot be on is not satisfied by being off', () => {
    expect(isSatisfied(act('uncheck'), live({ role: 'link' }))).to.equal(false);
    expect(isSatisfied(act('uncheck'), live({ role: 'button', actions: ['Toggle'] }))).to.equal(true);
  });

  it('expand is satisfied by what is open, collapse by what can open and is not', () => {
    expect(isSatisfied(act('expand'), item('expanded'))).to.equal(true);
    expect(isSatisfied(act('expand'), item('collapsed'))).to.equal(false);
    expect(isSatisfied(act('collapse'), item('collapsed'))).to.equal(true);
    expect(isSatisfied(act('collapse'), item('expanded'))).to.equal(false);
    expect(isSatisfied(act('collapse'), live({ role: 'treeitem', actions: ['Expand'] }))).to.equal(true);
    expect(isSatisfied(act('collapse'), item())).to.equal(false);
  });

  it('nothing else is ever satisfied beforehand', () => {
    expect(isSatisfied(act('click'), box('checked'))).to.equal(false);
    expect(isSatisfied({ kind: 'set-value', value: 'a' }, field('a'))).to.equal(false);
  });
});

describe('verification', () => {
  const set = (value: string): ActionRequest => ({ kind: 'set-value', value });
  const type = (value: string): ActionRequest => ({ kind: 'type', value });

  it('set-value is compared with the text as reading gives it back', () => {
    expect(verifyEffect(set('\u202eabc'), field(''), field('abc'))).to.equal('verified');
    expect(verifyEffect(set('a\u0007b\r\nc'), field(''), field('a b\nc'))).to.equal('verified');
    expect(verifyEffect(type('\u200eabc'), field(''), field('abc'))).to.equal('verified');
    expect(verifyEffect(set('\u202eabc'), field(''), field('abd'))).to.equal('contradicted');
  });

  it('a content that was cut when it was read is no proof, but may be a contradiction', () => {
    const long = 'x'.repeat(5000);
    const cut = `${'x'.repeat(3999)}…`;
    expect(verifyEffect(set(long), field(''), field(cut))).to.equal('unknown');
    expect(verifyEffect(set(long), field(''), field(`y${cut}`))).to.equal('contradicted');
    expect(verifyEffect(set('x…'), field(''), field('x…'))).to.equal('verified');
  });

  it('set-value is verified by the content', () => {
    expect(verifyEffect(set('abc'), field(''), field('abc'))).to.equal('verified');
    expect(verifyEffect(set('a  b'), field(''), field('a b\n'))).to.equal('verified');
    expect(verifyEffect(set('5'), spin('1'), spin('5.00'))).to.equal('verified');
    expect(verifyEffect(set('.1'), spin('1'), spin('0.10000000000000001'))).to.equal('verified');
  });

  it('a spin button whose text reverts is a contradiction', () => {
    expect(verifyEffect(set('50'), spin('10'), spin('10'))).to.equal('contradicted');
    expect(verifyEffect(set('150'), spin('10'), spin('100'))).to.equal('contradicted');
    expect(verifyEffect(set('abc'), spin('10'), spin('10'))).to.equal('contradicted');
  });

  it('without a value to be read there is no evidence', () => {
    expect(verifyEffect(set('a'), field(), field())).to.equal('unknown');
    expect(verifyEffect(type('a'), field(), field())).to.equal('unknown');
    expect(verifyEffect(act('clear'), field(), field())).to.equal('unknown');
  });

  it('password fields are never looked at', () => {
    expect(verifyEffect(set('hunter2'), field('', 'secure'), field('other', 'secure'))).to.equal('unknown');
  });

  it('type is verified by a text that now holds what was typed', () => {
    expect(verifyEffect(type('lo'), field('hel'), field('hello'))).to.equal('verified');
    expect(verifyEffect(type('lo  w'), field('hel'), field('hello w'))).to.equal('verified');
    expect(verifyEffect(type('lo'), field('hel'), field('hel'))).to.equal('contradicted');
    expect(verifyEffect(type('lo'), field('hel'), field('help'))).to.equal('contradicted');
    expect(verifyEffect(type('hel'), field('hel'), field('hel'))).to.equal('unknown');
    expect(verifyEffect(type(''), field('hel'), field('hel'))).to.equal('verified');
  });

  it('clear is verified by an empty text', () => {
    expect(verifyEffect(act('clear'), field('a'), field(''))).to.equal('verified');
    expect(verifyEffect(act('clear'), field('a'), field('a'))).to.equal('contradicted');
  });

  it('check and uncheck are verified by the state', () => {
    expect(verifyEffect(act('check'), box(), box('checked'))).to.equal('verified');
    expect(verifyEffect(act('check'), box(), box())).to.equal('contradicted');
    expect(verifyEffect(act('check'), box(), box('checked', 'indeterminate'))).to.equal('contradicted');
    expect(verifyEffect(act('uncheck'), box('checked'), box())).to.equal('verified');
    expect(verifyEffect(act('uncheck'), box('checked'), box('checked'))).to.equal('contradicted');
    expect(verifyEffect(act('check'), live({ role: 'link' }), live({ role: 'link' }))).to.equal('unknown');
  });

  it('toggle is verified by any change of state', () => {
    const button = (...states: readonly State[]) => live({ role: 'button', states, actions: ['Toggle'] });
    expect(verifyEffect(act('toggle'), box(), box('checked'))).to.equal('verified');
    expect(verifyEffect(act('toggle'), button('pressed'), button())).to.equal('verified');
    expect(verifyEffect(act('toggle'), box('checked'), box('indeterminate', 'checked'))).to.equal('verified');
    expect(verifyEffect(act('toggle'), box(), box())).to.equal('contradicted');
    const radio = live({ role: 'radiobutton', states: ['checked'] });
    expect(verifyEffect(act('toggle'), radio, radio)).to.equal('unknown');
    expect(verifyEffect(act('toggle'), live({ role: 'link' }), live({ role: 'link' }))).to.equal('unknown');
  });

  it('expand and collapse are verified by the state', () => {
    expect(verifyEffect(act('expand'), item('collapsed'), item('expanded'))).to.equal('verified');
    expect(verifyEffect(act('expand'), item('collapsed'), item('collapsed'))).to.equal('contradicted');
    expect(verifyEffect(act('expand'), item(), item())).to.equal('unknown');
    expect(verifyEffect(act('collapse'), item('expanded'), item('collapsed'))).to.equal('verified');
    expect(verifyEffect(act('collapse'), item('expanded'), item())).to.equal('verified');
    expect(verifyEffect(act('collapse'), item('expanded'), item('expanded'))).to.equal('contradicted');
  });

  const select: ActionRequest = { kind: 'select', value: ' Dark  blue' };
  const some = (role: Role, sketch: Partial<NodeSketch>) => live({ role, ...sketch });
  it('select is verified by what a drop-down shows afterwards', () => {
    const before = some('combobox', { value: 'Red' });
    expect(verifyEffect(select, before, some('combobox', { value: 'dark blue' }))).to.equal('verified');
    expect(verifyEffect(select, before, some('combobox', { name: 'Dark blue' }))).to.equal('verified');
    expect(verifyEffect(select, before, live({ role: 'combobox' }, { text: 'Dark blue' }))).to.equal(
      'verified',
    );
    expect(verifyEffect(select, before, before)).to.equal('contradicted');
    expect(verifyEffect(select, before, some('combobox', { name: 'Colour' }))).to.equal('unknown');
  });

  it('select is verified by the state of the option itself', () => {
    const option = some('option', { name: 'Dark blue' });
    expect(
      verifyEffect(select, option, some('option', { name: 'Dark blue', states: ['selected'] })),
    ).to.equal('verified');
    expect(
      verifyEffect(select, option, some('radiobutton', { name: 'Dark blue', states: ['checked'] })),
    ).to.equal('verified');
    expect(verifyEffect(select, option, option)).to.equal('contradicted');
    expect(verifyEffect(select, option, some('list', { name: 'Colours' }))).to.equal('unknown');
  });

  it('focus is verified by the state, and its absence proves nothing', () => {
    expect(verifyEffect(act('focus'), field('a'), field('a', 'focused'))).to.equal('verified');
    expect(verifyEffect(act('focus'), field('a'), field('a'))).to.equal('unknown');
  });

  it('a click leaves no evidence on its own', () => {
    expect(verifyEffect(act('click'), box(), box('checked'))).to.equal('unknown');
  });
});
