import { STATES, type State } from '../../domain/element/state.js';

/** Properties that are true or false and that states are read from. */
export const UIA_STATE_PROPERTIES = [
  'IsEnabled',
  'HasKeyboardFocus',
  'IsPassword',
  'IsOffscreen',
  'IsRequiredForForm',
  'IsDataValidForForm',
  'SelectionItemIsSelected',
  'SelectionCanSelectMultiple',
  'ValueIsReadOnly',
  'WindowIsModal',
] as const;

export type UiaStateProperty = (typeof UIA_STATE_PROPERTIES)[number];

/** What was read; a property that the element does not support is absent. */
export type UiaStateValues = Readonly<Partial<Record<UiaStateProperty, boolean>>>;

/** Total by type: the state when the property is true and when it is false. */
const STATE_MAP: Readonly<Record<UiaStateProperty, { readonly on?: State; readonly off?: State }>> = {
  IsEnabled: { off: 'disabled' },
  HasKeyboardFocus: { on: 'focused' },
  IsPassword: { on: 'secure' },
  IsOffscreen: { on: 'offscreen' },
  IsRequiredForForm: { on: 'required' },
  IsDataValidForForm: { off: 'invalid' },
  SelectionItemIsSelected: { on: 'selected' },
  SelectionCanSelectMultiple: { on: 'multiselectable' },
  ValueIsReadOnly: { on: 'readonly' },
  WindowIsModal: { on: 'modal' },
};

/** `ToggleState` of the Toggle pattern, by number. */
const TOGGLE_STATES = ['off', 'on', 'indeterminate'] as const;
/** `ExpandCollapseState` by number; a leaf has nothing to expand. */
const EXPAND_STATES = ['collapsed', 'expanded', 'expanded', undefined] as const;

export interface UiaStateContext {
  /** A button that stays down is pressed, all others are checked. */
  readonly isButton: boolean;
  readonly toggleState?: number;
  readonly expandCollapseState?: number;
  /** A menu item or button that opens a menu. */
  readonly opensMenu?: boolean;
}

/** The neutral states in the order of the vocabulary. */
export function neutralStates(values: UiaStateValues, context: UiaStateContext): readonly State[] {
  const held = new Set<State>();
  for (const property of UIA_STATE_PROPERTIES) {
    const value = values[property];
    const state = value === undefined ? undefined : STATE_MAP[property][value ? 'on' : 'off'];
    if (state !== undefined) held.add(state);
  }
  const toggle = TOGGLE_STATES[context.toggleState ?? 0];
  if (toggle === 'indeterminate') held.add('indeterminate');
  if (toggle === 'on') held.add(context.isButton ? 'pressed' : 'checked');
  const expand =
    context.expandCollapseState === undefined ? undefined : EXPAND_STATES[context.expandCollapseState];
  if (expand !== undefined) held.add(expand);
  if (context.opensMenu === true) held.add('haspopup');
  return STATES.filter((state) => held.has(state));
}
