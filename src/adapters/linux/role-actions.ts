import type { ActionName } from '../../domain/element/action-name.js';
import type { Role } from '../../domain/element/role.js';
import { inOrder } from '../../domain/element/usual-actions.js';
import { neutralAction } from './action-map.js';
import { hasInterface, type RawNode, selectsChildren } from './raw-node.js';
import type { ToolkitProfile } from './toolkit-profile.js';

/** Roles where pressing means choosing, so that the neutral action is Select. */
const CHOSEN: ReadonlySet<Role> = new Set<Role>(['radiobutton', 'tab', 'option']);
/** Roles where pressing means switching. */
const SWITCHED: ReadonlySet<Role> = new Set<Role>(['checkbox', 'switch']);
/** Roles that can be pressed in every toolkit, so that a browser need not be asked. */
const PRESSED: ReadonlySet<Role> = new Set<Role>([
  'button',
  'menubutton',
  'link',
  'menuitem',
  'treeitem',
  'combobox',
  'disclosure',
  'checkbox',
  'switch',
  'radiobutton',
  'tab',
  'option',
]);
/** Roles whose `activate` is the Enter key or the keyboard focus, and not a press. */
const TYPED_INTO: ReadonlySet<Role> = new Set<Role>(['textfield', 'datefield', 'timefield', 'incrementor']);
const RANGES: ReadonlySet<Role> = new Set<Role>(['slider', 'incrementor', 'scrollbar']);

/** What a node offers, in neutral words, from its native actions, interfaces and states. */
export function roleActions(
  raw: RawNode,
  role: Role,
  nativeActions: readonly string[] | undefined,
  profile: ToolkitProfile,
): readonly ActionName[] {
  const offered = new Set<ActionName>();
  if (role === 'window' || role === 'application' || role === 'progressbar' || isPartOfScrollBar(raw))
    return [];
  const native = nativeNames(role, nativeActions, profile);
  for (const action of native) offered.add(action);
  addPress(offered, raw, role, { profile, pressable: native.size > 0 || inferred(nativeActions, profile) });
  if (SWITCHING.has(raw.role) && offered.has('Click')) offered.add('Toggle');
  addContent(offered, raw, role);
  addExpand(offered, raw, role);
  if (role === 'scrollarea') offered.add('Scroll');
  if (raw.states.has('focusable')) offered.add('SetFocus');
  if (profile.lazy && hasInterface(raw, 'Component')) offered.add('ScrollTo');
  return inOrder([...offered]);
}

/** Native roles whose press switches, whatever the toolkit calls it; their neutral roles also stand for plain ones. */
const SWITCHING: ReadonlySet<RawNode['role']> = new Set<RawNode['role']>([
  'toggle-button',
  'check-menu-item',
  'radio-menu-item',
]);

const ITEMS: ReadonlySet<Role> = new Set<Role>(['cell', 'treeitem', 'listitem', 'row']);

function nativeNames(
  role: Role,
  names: readonly string[] | undefined,
  { kind, toggleSelects }: ToolkitProfile,
): Set<ActionName> {
  const mapped = new Set<ActionName>();
  for (const name of names ?? []) {
    const action = name === 'doDefault' && !PRESSED.has(role) ? undefined : neutralAction(kind, name);
    if (action === undefined || action === 'SetFocus') continue;
    if (TYPED_INTO.has(role) && action === 'Click') continue;
    mapped.add(action === 'Toggle' && toggleSelects && ITEMS.has(role) ? 'Select' : action);
  }
  return mapped;
}

/** A browser was not asked: its usual roles can all be pressed. */
function inferred(names: readonly string[] | undefined, profile: ToolkitProfile): boolean {
  return names === undefined && profile.actions === 'infer';
}

function addPress(
  offered: Set<ActionName>,
  raw: RawNode,
  role: Role,
  { profile, pressable }: { readonly profile: ToolkitProfile; readonly pressable: boolean },
): void {
  const pressed = pressable && (offered.size > 0 || PRESSED.has(role));
  const inSelection = raw.parent !== undefined && hasInterface(raw.parent, 'Selection');
  if (CHOSEN.has(role)) {
    if (pressed || (inSelection && role !== 'radiobutton')) replaceWith(offered, 'Select');
    return;
  }
  if (SWITCHED.has(role)) {
    if (pressed) replaceWith(offered, 'Toggle');
    return;
  }
  if (role === 'combobox') {
    // Qt offers no selection in its drop-downs: pressing an option marks it and chooses nothing.
    if (profile.lazy || hasInterface(raw, 'Selection')) offered.add('Select');
    if (pressed) offered.add('Click');
    return;
  }
  if (role === 'listbox' && selectsChildren(raw)) offered.add('Select');
  if (PRESSED.has(role) && pressed) offered.add('Click');
}

/** A press that means choosing or switching is named so, and not given twice. */
function replaceWith(offered: Set<ActionName>, meaning: ActionName): void {
  for (const press of ['Click', 'Toggle', 'Select'] as const) offered.delete(press);
  offered.add(meaning);
}

/** Roles that open and close when they are pressed. */
const OPENED_BY_PRESS: ReadonlySet<Role> = new Set<Role>([
  'button',
  'menubutton',
  'combobox',
  'menu',
  'menuitem',
  'disclosure',
  'link',
  'treeitem',
]);

/** By an action of that name, or by pressing where that is what pressing does. */
function addExpand(offered: Set<ActionName>, raw: RawNode, role: Role): void {
  const named = offered.has('Expand') || offered.has('Collapse');
  const canOpen = named || (OPENED_BY_PRESS.has(role) && (offered.has('Click') || offered.has('ShowMenu')));
  offered.delete('Expand');
  offered.delete('Collapse');
  const isOpen = raw.states.has('expanded');
  if (canOpen && (isOpen || raw.states.has('expandable') || raw.states.has('collapsed')))
    offered.add(isOpen ? 'Collapse' : 'Expand');
}

function addContent(offered: Set<ActionName>, raw: RawNode, role: Role): void {
  const editable = raw.states.has('editable');
  if (editable && (TYPED_INTO.has(role) || role === 'cell')) {
    offered.add('TypeText');
    if (hasInterface(raw, 'EditableText')) offered.add('SetValue');
  }
  if (RANGES.has(role) && hasInterface(raw, 'Value')) offered.add('SetValue');
}

/** Scroll bars are moved through what they scroll; each would otherwise cost a ref. */
function isPartOfScrollBar(raw: RawNode): boolean {
  return raw.role === 'scroll-bar' || raw.parent?.role === 'scroll-bar';
}
