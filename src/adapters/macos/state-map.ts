import { STATES, type State } from '../../domain/element/state.js';

/** Attributes that states are read from, and the subrole of password fields. */
export const AX_STATE_ATTRIBUTES = [
  'AXEnabled',
  'AXFocused',
  'AXExpanded',
  'AXDisclosing',
  'AXSelected',
  'AXHidden',
  'AXModal',
  'AXRequired',
  'AXInvalid',
  'AXElementBusy',
  'AXHasPopup',
  'AXIsMultiSelectable',
] as const;

export type AxStateAttribute = (typeof AX_STATE_ATTRIBUTES)[number];

/** What was read; an attribute that the element does not have is absent. */
export type AxStateValues = Readonly<Partial<Record<AxStateAttribute, boolean | string>>>;

/** Total by type: the state when the attribute is true and when it is false. */
const STATE_MAP: Readonly<Record<AxStateAttribute, { readonly on?: State; readonly off?: State }>> = {
  AXEnabled: { off: 'disabled' },
  AXFocused: { on: 'focused' },
  AXExpanded: { on: 'expanded', off: 'collapsed' },
  AXDisclosing: { on: 'expanded', off: 'collapsed' },
  AXSelected: { on: 'selected' },
  AXHidden: { on: 'hidden' },
  AXModal: { on: 'modal' },
  AXRequired: { on: 'required' },
  AXInvalid: { on: 'invalid' },
  AXElementBusy: { on: 'busy' },
  AXHasPopup: { on: 'haspopup' },
  AXIsMultiSelectable: { on: 'multiselectable' },
};

export interface AxStateContext {
  readonly role: string;
  readonly subrole?: string;
  /** `AXValue` of check boxes and radio buttons: 0 off, 1 on, 2 mixed. */
  readonly toggle?: number;
  /** May `AXValue` be set; asked of text fields only. */
  readonly valueSettable?: boolean;
}

const TEXT_ROLES: ReadonlySet<string> = new Set(['AXTextField', 'AXTextArea', 'AXComboBox']);
const MIXED = 2;

/** The neutral states in the order of the vocabulary. */
export function neutralStates(values: AxStateValues, context: AxStateContext): readonly State[] {
  const held = new Set<State>();
  for (const attribute of AX_STATE_ATTRIBUTES) {
    const value = values[attribute];
    const state = value === undefined ? undefined : STATE_MAP[attribute][isTrue(value) ? 'on' : 'off'];
    if (state !== undefined) held.add(state);
  }
  if (context.subrole === 'AXSecureTextField') held.add('secure');
  if (context.toggle === MIXED) held.add('indeterminate');
  if (context.toggle === 1) held.add(context.subrole === 'AXToggle' ? 'pressed' : 'checked');
  if (TEXT_ROLES.has(context.role) && context.valueSettable === false) held.add('readonly');
  return STATES.filter((state) => held.has(state));
}

/** `AXInvalid` is a word: `false`, or what kind of fault it is. */
function isTrue(value: boolean | string): boolean {
  return typeof value === 'boolean' ? value : value !== '' && value !== 'false';
}
