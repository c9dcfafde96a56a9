import { expect } from 'chai';
import { isActionName } from '../../../../src/domain/element/action-name.js';
import { sameAddress } from '../../../../src/domain/element/element-address.js';
import { isMainRegion, isShellRole, isValueRole } from '../../../../src/domain/element/role-groups.js';
import { isRole, ROLES } from '../../../../src/domain/element/role.js';
import { isState, STATES } from '../../../../src/domain/element/state.js';
import { isInteractiveRole } from '../../../../src/domain/element/role-groups.js';

describe('vocabulary', () => {
  it('knows its own words and no others', () => {
    expect(ROLES.every(isRole)).to.equal(true);
    expect(STATES.every(isState)).to.equal(true);
    expect([isRole('push button'), isState('enabled'), isActionName('click')]).to.deep.equal([
      false,
      false,
      false,
    ]);
  });

  it('has exactly the interactive roles of the contract', () => {
    const interactive =
      'button textfield checkbox link menuitem tab slider combobox treeitem cell radiobutton switch colorwell ' +
      'menubutton incrementor dockitem option listbox';
    expect(ROLES.filter(isInteractiveRole)).to.have.members(interactive.split(' '));
  });

  it('counts a list as a main region only with a name', () => {
    expect(isMainRegion({ role: 'list' })).to.equal(false);
    expect(isMainRegion({ role: 'list', name: 'Channels' })).to.equal(true);
    expect(isMainRegion({ role: 'banner' })).to.equal(true);
    expect(isMainRegion({ role: 'group', name: 'Options' })).to.equal(false);
  });

  it('tells shells and value roles', () => {
    expect([isShellRole('webarea'), isShellRole('log')]).to.deep.equal([true, false]);
    expect([isValueRole('slider'), isValueRole('button')]).to.deep.equal([true, false]);
  });

  it('compares addresses field by field', () => {
    expect(sameAddress({ bus: ':1.2', path: '/a' }, { path: '/a', bus: ':1.2' })).to.equal(true);
    expect(sameAddress({ bus: ':1.2', path: '/a' }, { bus: ':1.2', path: '/b' })).to.equal(false);
    expect(sameAddress({ bus: ':1.2' }, { bus: ':1.2', path: '/b' })).to.equal(false);
  });
});
