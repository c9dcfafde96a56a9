import { expect } from 'chai';

import { actionsFor, supportOf } from '../../../../src/adapters/linux/action-support.js';
import type { ActionName } from '../../../../src/domain/element/action-name.js';
import type { LiveElement } from '../../../../src/domain/element/live-element.js';
import type { Role } from '../../../../src/domain/element/role.js';

function element(role: Role, ...actions: ActionName[]): LiveElement {
  return {
    node: { role, states: [], actions, children: [], index: 0, address: { bus: ':1.1', path: '/x' } },
    visible: true,
    editable: false,
    attributes: {},
    path: [],
    ancestors: [],
  };
}

describe('action support', () => {
  it('opens the menu of a menu button by a click, and no context menu of anything else', () => {
    expect(supportOf(element('menubutton', 'ShowMenu'), { kind: 'click' })).to.include({ supported: true });
    for (const role of ['textfield', 'statictext', 'cell', 'listitem'] as const)
      expect(supportOf(element(role, 'ShowMenu'), { kind: 'click' }), role).to.include({
        supported: false,
        possible: 'headed',
      });
    expect(actionsFor('expand', 'textfield')).to.not.include('ShowMenu');
  });

  it('shows the context menu of anything by a right click', () => {
    expect(supportOf(element('textfield', 'ShowMenu'), { kind: 'right-click' })).to.include({
      supported: true,
    });
  });

  it('opens nothing by a guess, but says where a click may do it', () => {
    const reason = (...actions: ActionName[]) => {
      const support = supportOf(element('menu', ...actions), { kind: 'expand' });
      return support.supported ? 'supported' : support.reason;
    };
    expect(reason('Expand')).to.equal('supported');
    expect(reason('Click')).to.equal("it offers no action for expand, though 'click' may do it");
    expect(reason()).to.equal('it offers no action for expand');
  });

  it('clears a field whose text is secret, and nothing that holds a number', () => {
    const field = element('textfield', 'SetValue', 'TypeText');
    const secret: LiveElement = { ...field, node: { ...field.node, states: ['secure'] } };
    expect(supportOf(secret, { kind: 'clear' })).to.include({ supported: true });
    expect(supportOf({ ...field, text: '' }, { kind: 'clear' })).to.include({ supported: true });
    expect(supportOf(element('slider', 'SetValue'), { kind: 'clear' })).to.include({ supported: false });
  });

  it('leaves what needs physical input to it, also where no box is known', () => {
    expect(supportOf(element('scrollarea', 'Scroll'), { kind: 'click' })).to.deep.equal({
      supported: false,
      possible: 'headed',
      reason: 'it offers no action for click',
    });
  });
});
