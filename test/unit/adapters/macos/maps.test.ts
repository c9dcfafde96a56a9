import { expect } from 'chai';
import { AX_ACTIONS, neutralAction } from '../../../../src/adapters/macos/action-map.js';
import { AX_ERRORS, classify, domainError } from '../../../../src/adapters/macos/guard.js';
import { AX_ROLES, AX_SUBROLES } from '../../../../src/adapters/macos/native-role.js';
import { neutralRole } from '../../../../src/adapters/macos/role-map.js';
import { neutralStates } from '../../../../src/adapters/macos/state-map.js';
import { ACTION_NAMES } from '../../../../src/domain/element/action-name.js';
import { ROLES } from '../../../../src/domain/element/role.js';

describe('macOS maps', () => {
  describe('neutralRole', () => {
    it('knows every role; only the unknown one is unknown', () => {
      for (const role of AX_ROLES) expect(ROLES, role).to.include(neutralRole(role));
      expect(AX_ROLES.filter((role) => neutralRole(role) === 'unknown')).to.deep.equal(['AXUnknown']);
      expect(new Set(AX_ROLES).size).to.equal(AX_ROLES.length);
      expect(new Set(AX_SUBROLES).size).to.equal(AX_SUBROLES.length);
    });

    it('lets the subrole refine the role', () => {
      expect(neutralRole('AXGroup', 'AXLandmarkNavigation')).to.equal('navigation');
      expect(neutralRole('AXCheckBox', 'AXSwitch')).to.equal('switch');
      expect(neutralRole('AXRadioButton', 'AXTabButton')).to.equal('tab');
      expect(neutralRole('AXRow', 'AXOutlineRow')).to.equal('treeitem');
      expect(neutralRole('AXWindow', 'AXDialog')).to.equal('dialog');
      expect(neutralRole('AXTextField', 'AXSecureTextField')).to.equal('textfield');
    });

    it('keeps the role where the subrole says nothing more', () => {
      expect(neutralRole('AXButton', 'AXCloseButton')).to.equal('button');
      expect(neutralRole('AXDockItem', 'AXTrashDockItem')).to.equal('dockitem');
      expect(neutralRole('AXWindow', 'AXSomethingNew')).to.equal('window');
    });

    it('does not take the members of objects for roles', () => {
      for (const name of ['AXSomethingNew', 'constructor', '']) expect(neutralRole(name)).to.equal('unknown');
    });
  });

  describe('neutralStates', () => {
    const plain = { role: 'AXButton' };

    it('lists what holds, in the order of the vocabulary', () => {
      expect(
        neutralStates({ AXSelected: true, AXFocused: true, AXEnabled: false, AXExpanded: true }, plain),
      ).to.deep.equal(['focused', 'disabled', 'expanded', 'selected']);
      expect(
        neutralStates({ AXEnabled: true, AXFocused: false, AXHidden: false, AXModal: false }, plain),
      ).to.deep.equal([]);
      expect(neutralStates({}, plain)).to.deep.equal([]);
    });

    it('tells closed from having nothing to open', () => {
      expect(neutralStates({ AXExpanded: false }, plain)).to.deep.equal(['collapsed']);
      expect(neutralStates({ AXDisclosing: true }, { role: 'AXRow' })).to.deep.equal(['expanded']);
    });

    it('reads check boxes by their value', () => {
      const states = (toggle: number, subrole?: string) =>
        neutralStates({}, { role: 'AXCheckBox', toggle, ...(subrole !== undefined && { subrole }) });
      expect(states(0)).to.deep.equal([]);
      expect(states(1)).to.deep.equal(['checked']);
      expect(states(2)).to.deep.equal(['indeterminate']);
      expect(states(1, 'AXToggle')).to.deep.equal(['pressed']);
    });

    it('reads what is said in words', () => {
      expect(neutralStates({ AXInvalid: 'spelling' }, plain)).to.deep.equal(['invalid']);
      for (const word of ['false', '']) expect(neutralStates({ AXInvalid: word }, plain)).to.deep.equal([]);
    });

    it('knows password fields and fields that cannot be written to', () => {
      expect(neutralStates({}, { role: 'AXTextField', subrole: 'AXSecureTextField' })).to.deep.equal([
        'secure',
      ]);
      expect(neutralStates({}, { role: 'AXTextArea', valueSettable: false })).to.deep.equal(['readonly']);
      expect(neutralStates({}, { role: 'AXTextArea', valueSettable: true })).to.deep.equal([]);
      expect(neutralStates({}, { role: 'AXButton', valueSettable: false })).to.deep.equal([]);
    });
  });

  describe('neutralAction', () => {
    it('maps by name, and never what could surprise', () => {
      expect(neutralAction('AXPress')).to.equal('Click');
      expect(neutralAction('AXShowMenu')).to.equal('ShowMenu');
      expect(neutralAction('AXScrollDownByPage')).to.equal('Scroll');
      for (const name of [
        'AXDelete',
        'AXCancel',
        'AXConfirm',
        'AXRaise',
        'Name:Archive\nTarget:0x0',
        'toString',
      ])
        expect(neutralAction(name), name).to.equal(undefined);
      for (const name of AX_ACTIONS) {
        const action = neutralAction(name);
        if (action !== undefined) expect(ACTION_NAMES).to.include(action);
      }
    });
  });

  describe('guard', () => {
    const reading = { app: 'Notes', acting: false };

    it('classifies every code, and what it does not know', () => {
      expect(Object.values(AX_ERRORS).map(classify)).to.include.members([
        'gone',
        'hung',
        'unsupported',
        'permission',
      ]);
      expect(classify(-1)).to.equal('other');
    });

    it('makes domain errors', () => {
      const code = (native: number) => domainError(native, reading).code;
      expect(code(AX_ERRORS.kAXErrorInvalidUIElement)).to.equal('STALE_REF');
      expect(code(AX_ERRORS.kAXErrorCannotComplete)).to.equal('APP_UNRESPONSIVE');
      expect(code(AX_ERRORS.kAXErrorActionUnsupported)).to.equal('ACTION_NOT_SUPPORTED');
      expect(code(AX_ERRORS.kAXErrorAPIDisabled)).to.equal('PERM_DENIED');
      expect(code(AX_ERRORS.kAXErrorFailure)).to.equal('ACTION_FAILED');
      expect(domainError(-1, reading).platformDetail).to.equal('AXError (-1)');
    });

    it('does not call an action undelivered when it may have happened', () => {
      const { disposition, platformDetail } = domainError(AX_ERRORS.kAXErrorCannotComplete, {
        app: 'Notes',
        acting: true,
      });
      expect(disposition).to.deep.equal({ delivery: 'delivery_uncertain', retry: 'unsafe' });
      expect(platformDetail).to.equal('kAXErrorCannotComplete (-25204)');
    });
  });
});
