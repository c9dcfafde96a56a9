import { expect } from 'chai';
import type { ActionKind } from '../../../../src/domain/action/action-kind.js';
import { whyNoSuchState } from '../../../../src/domain/action/wanted-state.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';

type View = Pick<ObservedNode, 'role' | 'states' | 'actions'>;

const view = (role: View['role'], facts: Partial<View> = {}): View => ({
  role,
  states: [],
  actions: ['Click'],
  ...facts,
});

describe('whyNoSuchState', () => {
  const refused: readonly [ActionKind, View, string][] = [
    ['check', view('button'), 'a plain button is neither on nor off'],
    ['uncheck', view('menuitem'), 'a plain menuitem is neither on nor off'],
    ['toggle', view('link'), 'a plain link is neither on nor off'],
    ['expand', view('button'), 'a plain button is neither open nor closed'],
    ['collapse', view('button'), 'it does not say whether it is open'],
    ['collapse', view('combobox'), 'it does not say whether it is open'],
    ['collapse', view('menubutton', { states: ['haspopup'] }), 'it does not say whether it is open'],
  ];
  for (const [kind, node, why] of refused)
    it(`refuses to ${kind} a ${node.role}`, () => {
      expect(whyNoSuchState(kind, node)).to.equal(why);
    });

  const allowed: readonly [ActionKind, View][] = [
    ['check', view('checkbox')],
    ['check', view('radiobutton')],
    ['uncheck', view('switch')],
    ['toggle', view('button', { states: ['pressed'] })],
    ['toggle', view('button', { actions: ['Click', 'Toggle'] })],
    ['check', view('menuitem', { states: ['checked'] })],
    ['check', view('cell', { states: ['indeterminate'] })],
    ['expand', view('combobox')],
    ['expand', view('menubutton')],
    ['expand', view('disclosure')],
    ['expand', view('treeitem')],
    ['expand', view('menu')],
    ['expand', view('button', { states: ['collapsed'] })],
    ['expand', view('button', { states: ['haspopup'] })],
    ['expand', view('row', { actions: ['Expand'] })],
    ['collapse', view('combobox', { states: ['expanded'] })],
    ['collapse', view('combobox', { states: ['collapsed'] })],
    ['collapse', view('row', { actions: ['Collapse'] })],
    ['click', view('button')],
    ['set-value', view('button')],
  ];
  for (const [kind, node] of allowed)
    it(`lets ${kind} through for a ${node.role} with ${[...node.states, ...node.actions].join(', ')}`, () => {
      expect(whyNoSuchState(kind, node)).to.equal(undefined);
    });
});
