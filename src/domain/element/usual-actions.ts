import { type ActionName, ACTION_NAMES } from './action-name.js';
import { PASSIVE_ACTIONS } from './own-action.js';
import type { Role } from './role.js';

/** What elements of a role can usually be asked to do, and what some toolkits add without it being worth a word. */
export interface UsualActions {
  readonly usual: readonly ActionName[];
  readonly tolerated?: readonly ActionName[];
}

/**
 * The usual actions of each role. A role that is not listed has none. `SetFocus`, `ScrollTo`, `RightClick` and
 * `ShowMenu` are never a difference, because toolkits offer them at random.
 */
export const USUAL_ACTIONS: Readonly<Partial<Record<Role, UsualActions>>> = {
  button: { usual: ['Click'] },
  cell: { usual: [], tolerated: ['Click', 'Select'] },
  checkbox: { usual: ['Toggle'], tolerated: ['Click'] },
  colorwell: { usual: ['Click'] },
  combobox: { usual: ['Select'], tolerated: ['Click', 'Expand', 'Collapse'] },
  datefield: { usual: ['SetValue'], tolerated: ['Click', 'TypeText'] },
  disclosure: { usual: ['Click'], tolerated: ['Expand', 'Collapse', 'Toggle'] },
  dockitem: { usual: ['Click'] },
  incrementor: { usual: ['SetValue'], tolerated: ['Click', 'Increment', 'Decrement', 'TypeText'] },
  link: { usual: ['Click'] },
  listbox: { usual: ['Select'], tolerated: ['Click'] },
  menu: { usual: [], tolerated: ['Click', 'Expand', 'Collapse'] },
  menubutton: { usual: ['Click'], tolerated: ['Expand', 'Collapse', 'Toggle'] },
  menuitem: { usual: ['Click'], tolerated: ['Expand', 'Collapse', 'Select', 'Toggle'] },
  option: { usual: ['Select'], tolerated: ['Click'] },
  radiobutton: { usual: ['Select'], tolerated: ['Click', 'Toggle'] },
  scrollarea: { usual: ['Scroll'] },
  scrollbar: { usual: ['SetValue'], tolerated: ['Increment', 'Decrement', 'Scroll'] },
  slider: { usual: ['SetValue'], tolerated: ['Click', 'Increment', 'Decrement'] },
  switch: { usual: ['Toggle'], tolerated: ['Click'] },
  tab: { usual: ['Select'], tolerated: ['Click'] },
  textfield: { usual: ['SetValue', 'TypeText'], tolerated: ['Click'] },
  timefield: { usual: ['SetValue'], tolerated: ['Click', 'TypeText'] },
  treeitem: { usual: ['Click'], tolerated: ['Select', 'Expand', 'Collapse', 'Toggle'] },
};

/** Does a node of this role offer something else than usual, so that its actions are worth printing. */
export function differsFromUsual(role: Role, actions: readonly ActionName[]): boolean {
  const entry = USUAL_ACTIONS[role];
  const usual = entry?.usual ?? [];
  const fine = [...usual, ...(entry?.tolerated ?? []), ...PASSIVE_ACTIONS];
  return (
    usual.some((action) => !actions.includes(action)) || actions.some((action) => !fine.includes(action))
  );
}

/** The same actions, each once, in the documented order. */
export function inOrder(actions: readonly ActionName[]): readonly ActionName[] {
  return ACTION_NAMES.filter((name) => actions.includes(name));
}
