import { expect } from 'chai';
import { NATIVE_ROLES, nativeRole, roleNumbers } from '../../../../src/adapters/linux/native-role.js';
import { neutralRole, type RoleContext } from '../../../../src/adapters/linux/role-map.js';
import { ROLES } from '../../../../src/domain/element/role.js';

const PLAIN: RoleContext = { selectionContainer: false, selectable: false, hasPopup: false, topLevel: false };

describe('Linux role map', () => {
  it('knows the numbers of at-spi2-core', () => {
    const known = {
      alert: 2,
      'check-box': 7,
      frame: 23,
      'push-button': 43,
      'document-web': 95,
      landmark: 110,
    };
    for (const [name, number] of Object.entries(known)) expect(nativeRole(number)).to.equal(name);
    expect(NATIVE_ROLES).to.have.length(131);
    expect(nativeRole(130)).to.equal('switch');
    expect(nativeRole(4711)).to.equal('unknown');
    expect(roleNumbers(['panel', 'filler'])).to.deep.equal([39, 20]);
  });

  it('gives a neutral role for every native one', () => {
    for (const role of NATIVE_ROLES) expect(ROLES).to.include(neutralRole(role, PLAIN));
  });

  it('calls an item an option only where something can be selected', () => {
    const inside = (selectionContainer: boolean): RoleContext => ({
      ...PLAIN,
      parent: { role: 'list', selectionContainer },
    });
    expect(neutralRole('list-item', inside(true))).to.equal('option');
    expect(neutralRole('list-item', inside(false))).to.equal('listitem');
    expect(neutralRole('list', { ...PLAIN, selectionContainer: true })).to.equal('listbox');
    expect(neutralRole('list', PLAIN)).to.equal('list');
  });

  it('takes ARIA roles from the page where they say more', () => {
    const withAria = (role: string): RoleContext => ({ ...PLAIN, attributes: { 'xml-roles': role } });
    expect(neutralRole('landmark', withAria('navigation'))).to.equal('navigation');
    expect(neutralRole('landmark', withAria('search main'))).to.equal('search');
    expect(neutralRole('toggle-button', withAria('switch'))).to.equal('switch');
    expect(neutralRole('push-button', withAria('nonsense'))).to.equal('button');
  });

  it('knows buttons with menus and alerts that are windows', () => {
    expect(neutralRole('push-button', { ...PLAIN, hasPopup: true })).to.equal('menubutton');
    expect(neutralRole('alert', { ...PLAIN, topLevel: true })).to.equal('alertdialog');
  });
});
