import { expect } from 'chai';
import { UIA_PATTERNS, neutralActions } from '../../../../src/adapters/windows/action-map.js';
import { HRESULTS, classify, domainError } from '../../../../src/adapters/windows/guard.js';
import { UIA_CONTROL_TYPES } from '../../../../src/adapters/windows/native-role.js';
import { neutralRole } from '../../../../src/adapters/windows/role-map.js';
import { neutralStates } from '../../../../src/adapters/windows/state-map.js';
import { ROLES } from '../../../../src/domain/element/role.js';

describe('Windows maps', () => {
  describe('neutralRole', () => {
    const ids = Object.keys(UIA_CONTROL_TYPES).map(Number);

    it('knows all 41 control types', () => {
      expect(ids).to.have.length(41);
      expect(Math.min(...ids)).to.equal(50000);
      expect(Math.max(...ids)).to.equal(50040);
      for (const id of ids)
        expect(
          ROLES.filter((role) => role !== 'unknown'),
          String(id),
        ).to.include(neutralRole(id));
      for (const id of [0, 49999, 50041]) expect(neutralRole(id)).to.equal('unknown');
    });

    it('has the right role for the usual ones', () => {
      expect([50000, 50002, 50004, 50005, 50024, 50032].map((id) => neutralRole(id))).to.deep.equal([
        'button',
        'checkbox',
        'textfield',
        'link',
        'treeitem',
        'window',
      ]);
    });

    it('makes an option only of what can be selected', () => {
      expect(neutralRole(50007)).to.equal('listitem');
      expect(neutralRole(50007, { selectable: true })).to.equal('option');
      expect(neutralRole(50008, { selectable: true })).to.equal('listbox');
      expect(neutralRole(50019, { selectable: true })).to.equal('tab');
    });

    it('knows landmarks and the words of web pages', () => {
      expect(neutralRole(50026, { landmark: 80003 })).to.equal('navigation');
      expect(neutralRole(50026, { landmark: 80000, ariaRole: 'banner' })).to.equal('banner');
      expect(neutralRole(50026, { landmark: 80000 })).to.equal('region');
      expect(neutralRole(50026, { landmark: 0 })).to.equal('group');
      expect(neutralRole(50002, { ariaRole: 'switch' })).to.equal('switch');
      expect(neutralRole(50004, { ariaRole: 'textfield' })).to.equal('textfield');
      expect(neutralRole(50000, { ariaRole: 'not a role' })).to.equal('button');
    });
  });

  describe('neutralStates', () => {
    const plain = { isButton: false };

    it('lists what holds, in the order of the vocabulary', () => {
      expect(
        neutralStates(
          { IsEnabled: false, HasKeyboardFocus: true, IsPassword: true, IsOffscreen: true },
          plain,
        ),
      ).to.deep.equal(['focused', 'disabled', 'secure', 'offscreen']);
      expect(
        neutralStates({ IsEnabled: true, IsDataValidForForm: true, WindowIsModal: false }, plain),
      ).to.deep.equal([]);
      expect(neutralStates({ IsDataValidForForm: false, IsRequiredForForm: true }, plain)).to.deep.equal([
        'required',
        'invalid',
      ]);
      expect(neutralStates({}, plain)).to.deep.equal([]);
    });

    it('reads toggles: pressed for buttons, checked for others', () => {
      expect(neutralStates({}, { isButton: false, toggleState: 1 })).to.deep.equal(['checked']);
      expect(neutralStates({}, { isButton: true, toggleState: 1 })).to.deep.equal(['pressed']);
      expect(neutralStates({}, { isButton: false, toggleState: 2 })).to.deep.equal(['indeterminate']);
      expect(neutralStates({}, { isButton: false, toggleState: 0 })).to.deep.equal([]);
    });

    it('tells closed, open, partly open, and nothing to open', () => {
      const states = (expandCollapseState: number) =>
        neutralStates({}, { isButton: false, expandCollapseState });
      expect([0, 1, 2, 3].map(states)).to.deep.equal([['collapsed'], ['expanded'], ['expanded'], []]);
      expect(neutralStates({}, { isButton: false, opensMenu: true })).to.deep.equal(['haspopup']);
    });
  });

  describe('neutralActions', () => {
    const writable = { focusable: false, readOnly: false };
    const id = (name: string) =>
      Number(Object.entries(UIA_PATTERNS).find(([, pattern]) => pattern === name)?.[0]);

    it('knows all 35 patterns, and takes no action from what only describes', () => {
      expect(Object.keys(UIA_PATTERNS)).to.have.length(35);
      expect(
        neutralActions([id('LegacyIAccessible'), id('Text'), id('Window'), 9999], writable),
      ).to.deep.equal([]);
    });

    it('lists each action once, in the documented order', () => {
      expect(
        neutralActions([id('RangeValue'), id('Value'), id('ExpandCollapse'), id('Invoke')], writable),
      ).to.deep.equal(['Click', 'SetValue', 'Expand', 'Collapse', 'Increment', 'Decrement']);
    });

    it('respects what is read-only or can have the focus', () => {
      expect(neutralActions([id('RangeValue')], { focusable: false, readOnly: true })).to.deep.equal([]);
      expect(neutralActions([id('Toggle')], { focusable: true, readOnly: true })).to.deep.equal([
        'SetFocus',
        'Toggle',
      ]);
    });
  });

  describe('guard', () => {
    const reading = { app: 'Notepad', acting: false };

    it('classifies signed and unsigned codes', () => {
      expect(classify(HRESULTS.UIA_E_ELEMENTNOTAVAILABLE)).to.equal('gone');
      expect(classify(HRESULTS.UIA_E_ELEMENTNOTAVAILABLE | 0)).to.equal('gone');
      expect(classify(HRESULTS.RPC_S_SERVER_UNAVAILABLE)).to.equal('app-gone');
      expect(classify(0x8000ffff)).to.equal('other');
    });

    it('makes domain errors', () => {
      const code = (native: number) => domainError(native, reading).code;
      expect(code(HRESULTS.UIA_E_ELEMENTNOTAVAILABLE)).to.equal('STALE_REF');
      expect(code(HRESULTS.UIA_E_TIMEOUT)).to.equal('APP_UNRESPONSIVE');
      expect(code(HRESULTS.RPC_S_SERVER_UNAVAILABLE)).to.equal('APP_UNRESPONSIVE');
      expect(code(HRESULTS.UIA_E_NOTSUPPORTED)).to.equal('ACTION_NOT_SUPPORTED');
      expect(code(HRESULTS.E_ACCESSDENIED)).to.equal('PERM_DENIED');
      expect(code(HRESULTS.E_FAIL)).to.equal('ACTION_FAILED');
      expect(domainError(0x8000ffff, reading).platformDetail).to.equal('HRESULT (0x8000ffff)');
    });

    it('does not call an action undelivered when it may have happened', () => {
      const error = domainError(HRESULTS.UIA_E_TIMEOUT, { app: 'Notepad', acting: true });
      expect(error.disposition).to.deep.equal({ delivery: 'delivery_uncertain', retry: 'unsafe' });
      expect(error.platformDetail).to.equal('UIA_E_TIMEOUT (0x80131505)');
    });
  });
});
