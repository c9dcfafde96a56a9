import type { Role } from '../../domain/element/role.js';
import { STATES, type State } from '../../domain/element/state.js';
import type { NativeRole } from './native-role.js';
import { NATIVE_STATES, type NativeState, type NativeStates } from './native-state.js';
import type { ToolkitProfile } from './toolkit-profile.js';

/**
 * Total by type: what each native state says by itself. `undefined`: nothing, or only together with the role or other
 * states (see `neutralStates`).
 */
const DIRECT: Readonly<Record<NativeState, State | undefined>> = {
  invalid: undefined,
  active: undefined,
  armed: undefined,
  busy: 'busy',
  checked: undefined,
  collapsed: 'collapsed',
  defunct: undefined,
  editable: undefined,
  enabled: undefined,
  expandable: undefined,
  expanded: 'expanded',
  focusable: undefined,
  focused: 'focused',
  'has-tooltip': undefined,
  horizontal: undefined,
  iconified: undefined,
  modal: 'modal',
  'multi-line': undefined,
  multiselectable: 'multiselectable',
  opaque: undefined,
  pressed: undefined,
  resizable: undefined,
  selectable: undefined,
  selected: 'selected',
  sensitive: undefined,
  showing: undefined,
  'single-line': undefined,
  stale: undefined,
  transient: undefined,
  vertical: undefined,
  visible: undefined,
  'manages-descendants': undefined,
  indeterminate: 'indeterminate',
  required: 'required',
  truncated: undefined,
  animated: undefined,
  'invalid-entry': 'invalid',
  'supports-autocompletion': undefined,
  'selectable-text': undefined,
  'is-default': undefined,
  visited: undefined,
  checkable: undefined,
  'has-popup': 'haspopup',
  'read-only': undefined,
};

/** What decides states besides the state set. */
export interface StateContext {
  readonly native: NativeRole;
  readonly role: Role;
  readonly profile: ToolkitProfile;
  /** Width and height are both zero: it takes no place on the screen. */
  readonly noSize: boolean;
  /** It is the tab that its bar names as the current one. */
  readonly chosenTab: boolean;
}

const CONTAINERS: ReadonlySet<Role> = new Set<Role>(['window', 'application', 'webarea', 'document']);
const TEXT_ROLES: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'text',
  'entry',
  'password-text',
  'editbar',
]);

/** The neutral states in the order of the vocabulary. */
export function neutralStates(native: NativeStates, context: StateContext): readonly State[] {
  const held = new Set<State>();
  for (const state of NATIVE_STATES) {
    const neutral = DIRECT[state];
    if (neutral !== undefined && native.has(state)) held.add(neutral);
  }
  addEnabled(held, native, context);
  addChecked(held, native, context);
  addExpanded(held, native);
  addVisibility(held, native, context);
  if (context.role === 'cell') held.delete('multiselectable');
  if (context.native === 'password-text') held.add('secure');
  if (context.chosenTab) held.add('selected');
  if (TEXT_ROLES.has(context.native) && !native.has('editable')) held.add('readonly');
  return STATES.filter((state) => held.has(state));
}

/** GTK 4 sets SENSITIVE alone, older bridges ENABLED alone: either is enough. */
function addEnabled(held: Set<State>, native: NativeStates, { role }: StateContext): void {
  if (CONTAINERS.has(role) || native.has('enabled') || native.has('sensitive')) return;
  held.add('disabled');
}

function addChecked(held: Set<State>, native: NativeStates, context: StateContext): void {
  const role = context.role === 'switch' ? 'switch' : context.native;
  const toggle = role === 'toggle-button' || role === 'push-button';
  const pressed = native.has('pressed') || (toggle && !native.has('checkable') && native.has('checked'));
  if (pressed && !(role === 'toggle-button' && native.has('checkable'))) held.add('pressed');
  else if (native.has('checked')) held.add('checked');
}

function addExpanded(held: Set<State>, native: NativeStates): void {
  if (native.has('expandable') && !native.has('expanded')) held.add('collapsed');
  if (native.has('expanded')) held.delete('collapsed');
}

/**
 * `hidden`: not meant to be seen. `offscreen`: meant to be seen, but scrolled or folded away, which is what a browser
 * says by VISIBLE without SHOWING; other toolkits say it of pages and menus that are not open.
 */
function addVisibility(held: Set<State>, native: NativeStates, context: StateContext): void {
  const { profile, noSize } = context;
  if (profile.noShowing) {
    if (!native.has('visible') || noSize) held.add('hidden');
    return;
  }
  if (native.has('showing')) return;
  // Rows and cells are transient: they exist, and are scrolled away.
  const scrolled = native.has('transient') || (profile.lazy && native.has('visible'));
  held.add(scrolled ? 'offscreen' : 'hidden');
}
