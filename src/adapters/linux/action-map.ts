import type { ActionName } from '../../domain/element/action-name.js';
import type { ToolkitKind } from './toolkit-profile.js';

/**
 * What the toolkits call their actions. Actions are chosen by these names and never by position: one editor's first
 * action deletes a line. A name that is not here maps to nothing and is never sent.
 */
type NativeActionMap = Readonly<Record<string, ActionName>>;

const GTK: NativeActionMap = {
  click: 'Click',
  press: 'Click',
  activate: 'Click',
  toggle: 'Toggle',
  menu: 'ShowMenu',
  'menu.popup': 'ShowMenu',
  'expand or contract': 'Expand',
  'Expands or contracts the row in the tree view containing this cell': 'Expand',
};

const QT: NativeActionMap = {
  Press: 'Click',
  Toggle: 'Toggle',
  ShowMenu: 'ShowMenu',
  SetFocus: 'SetFocus',
  Increase: 'Increment',
  Decrease: 'Decrement',
  Scroll: 'Scroll',
};

const WEB: NativeActionMap = {
  doDefault: 'Click',
  press: 'Click',
  click: 'Click',
  activate: 'Click',
  jump: 'Click',
  open: 'Click',
  select: 'Select',
  check: 'Toggle',
  uncheck: 'Toggle',
  toggle: 'Toggle',
  expand: 'Expand',
  collapse: 'Collapse',
  showContextMenu: 'RightClick',
  increment: 'Increment',
  decrement: 'Decrement',
};

const ANY: NativeActionMap = { ...WEB, ...GTK, ...QT };

/** Total by type: one table a toolkit. */
const ACTIONS: Readonly<Record<ToolkitKind, NativeActionMap>> = {
  gtk3: GTK,
  gtk4: GTK,
  qt5: QT,
  qt6: QT,
  chromium: WEB,
  gecko: { ...WEB, switch: 'Click', cycle: 'Click', sort: 'Click', 'click ancestor': 'Click' },
  libreoffice: { ...GTK, Press: 'Click', togglePopup: 'ShowMenu', selectMenuItem: 'Click' },
  unknown: ANY,
};

/** The neutral action of a native name; undefined when the name is not known to be harmless. */
export function neutralAction(kind: ToolkitKind, name: string): ActionName | undefined {
  const table = ACTIONS[kind];
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * The position of the action to send for a neutral one, by name; -1 when there is none. The default action that a
 * browser puts on every node counts only when nothing else fits.
 */
export function findNativeAction(kind: ToolkitKind, names: readonly string[], wanted: ActionName): number {
  const exact = names.findIndex((name) => name !== 'doDefault' && neutralAction(kind, name) === wanted);
  return exact >= 0 ? exact : names.findIndex((name) => neutralAction(kind, name) === wanted);
}
