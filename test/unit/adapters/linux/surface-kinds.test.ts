import { expect } from 'chai';
import type { NativeRole } from '../../../../src/adapters/linux/native-role.js';
import { type NativeState, NativeStates, stateMask } from '../../../../src/adapters/linux/native-state.js';
import type { RawNode } from '../../../../src/adapters/linux/raw-node.js';
import { kindOfPart, kindOfWindow } from '../../../../src/adapters/linux/surface-kinds.js';
import { toolkitProfile } from '../../../../src/adapters/linux/toolkit-profile.js';

const GTK3 = toolkitProfile('GTK 3.24.38');
const GTK4 = toolkitProfile('GTK 4.8.3');
const CHROMIUM = toolkitProfile('Chromium 156');

function node(
  role: NativeRole,
  states: readonly NativeState[],
  more: { readonly name?: string; readonly children?: RawNode[] } = {},
): RawNode {
  const children = more.children ?? [];
  return {
    ref: { bus: ':1.7', path: '/x' },
    parent: undefined,
    index: 0,
    role,
    name: more.name ?? '',
    description: '',
    states: new NativeStates(...stateMask(states)),
    interfaces: 0,
    childCount: children.length,
    flags: 0,
    children,
  };
}

const SHOWN = ['showing', 'visible'] as const;

describe('kinds of surfaces', () => {
  it('tell a whole window, a dialog and a message box apart', () => {
    expect(kindOfWindow(node('frame', SHOWN))).to.equal('window');
    expect(kindOfWindow(node('file-chooser', SHOWN))).to.equal('dialog');
    expect(kindOfWindow(node('alert', SHOWN))).to.equal('alert');
  });

  it('take the entry of a menu bar for a menu only while its items are shown', () => {
    const closed = node('menu', SHOWN, { children: [node('menu-item', ['visible'])] });
    const open = node('menu', SHOWN, { children: [node('menu-item', SHOWN)] });
    expect(kindOfPart(closed, GTK3)).to.equal(undefined);
    expect(kindOfPart(open, GTK3)).to.equal('menu');
  });

  it('take the list of a closed drop-down, which shows its chosen item, for no menu', () => {
    const closed = node('menu', ['visible'], { children: [node('menu-item', SHOWN)] });
    expect(kindOfPart(closed, CHROMIUM)).to.equal(undefined);
  });

  it('go by what GTK 4 lists, which never says that it is shown', () => {
    expect(kindOfPart(node('menu', ['visible'], { name: 'GtkPopoverMenu' }), GTK4)).to.equal('menu');
    expect(kindOfPart(node('filler', ['visible'], { name: 'GtkPopover' }), GTK4)).to.equal('popover');
    const content = node('filler', ['visible'], { name: 'GtkPopoverContent' });
    expect(kindOfPart(node('filler', ['visible'], { name: 'Colours', children: [content] }), GTK4)).to.equal(
      'popover',
    );
    expect(kindOfPart(node('menu', ['visible'], { children: [content] }), GTK4)).to.equal('menu');
    expect(kindOfPart(node('filler', [], { name: 'GtkPopover' }), GTK4)).to.equal(undefined);
    expect(kindOfPart(node('filler', ['visible'], { name: 'GtkBox' }), GTK4)).to.equal(undefined);
  });

  it('take a modal panel of GTK 3 for a popover while it is shown', () => {
    expect(kindOfPart(node('panel', [...SHOWN, 'modal']), GTK3)).to.equal('popover');
    expect(kindOfPart(node('panel', ['modal']), GTK3)).to.equal(undefined);
    expect(kindOfPart(node('panel', SHOWN), GTK3)).to.equal(undefined);
  });

  it('pass over an alert that has nothing to say', () => {
    expect(kindOfPart(node('alert', SHOWN), CHROMIUM)).to.equal(undefined);
    expect(kindOfPart(node('alert', SHOWN, { name: 'Fire!' }), CHROMIUM)).to.equal('alert');
    expect(kindOfPart(node('alert', SHOWN, { children: [node('static', SHOWN)] }), CHROMIUM)).to.equal(
      'alert',
    );
  });

  for (const [role, kind] of [
    ['menu-bar', 'menubar'],
    ['tool-bar', 'toolbar'],
    ['dialog', 'dialog'],
    ['push-button', undefined],
  ] as const)
    it(`take a ${role} that is shown for ${kind ?? 'nothing'}`, () => {
      expect(kindOfPart(node(role, SHOWN), GTK3)).to.equal(kind);
      expect(kindOfPart(node(role, ['visible']), GTK3)).to.equal(undefined);
    });
});
