import { chooseName } from '../../domain/element/accessible-name.js';
import type { Bounds } from '../../domain/element/bounds.js';
import { cleanLine, cleanText } from '../../domain/element/clean-text.js';
import type { ObservedNode } from '../../domain/element/observed-node.js';
import type { Role } from '../../domain/element/role.js';
import type { NodeDetails } from '../native/addon.js';
import { eachNode, hasInterface, type RawNode, selectsChildren } from './raw-node.js';
import { roleActions } from './role-actions.js';
import { neutralRole } from './role-map.js';
import { type ScreenPlacement, screenBounds } from './screen-placement.js';
import { neutralStates } from './state-map.js';
import { withoutMemoryUsage } from './tab-names.js';
import { saysPopover } from './surface-kinds.js';
import type { ToolkitProfile } from './toolkit-profile.js';
import { withoutTypeName } from './type-names.js';

/** All that is known of a node before it is put into neutral words. */
export interface NodeFacts {
  readonly raw: RawNode;
  readonly details: NodeDetails;
  /** Texts of the elements that label it. */
  readonly labelTexts?: readonly string[];
  /** Texts inside it, for interactive nodes without a name. */
  readonly childTexts?: readonly string[];
  /** Names of its options, for drop-downs. */
  readonly optionNames?: readonly string[];
  /** The option that says it is chosen, for drop-downs. */
  readonly chosenOption?: string;
}

/** A node without its children. */
export type NodeFace = Omit<ObservedNode, 'children' | 'childCount' | 'childCountUnknown'>;

/** Puts a node into the neutral vocabulary. Uses nothing but the node, its parent and what was asked about it. */
export function describeNode(
  facts: NodeFacts,
  profile: ToolkitProfile,
  placement: ScreenPlacement,
): NodeFace {
  const { raw, details } = facts;
  const wrapper = isMenuButtonWrapper(facts, profile);
  const role = wrapper ? 'group' : roleOf(facts, profile);
  const bounds = screenBounds(details.extents, placement);
  const texts = wrapper ? {} : textsOf(facts, role, profile);
  const nativeId = nativeIdOf(details);
  return {
    role,
    ...texts,
    ...(nativeId === undefined ? {} : { nativeId }),
    states: neutralStates(raw.states, {
      native: raw.role,
      role,
      profile,
      noSize: hasNoSize(details),
      chosenTab: isChosenTab(raw, profile),
    }),
    actions: wrapper ? [] : roleActions(raw, role, details.actions, profile),
    ...boundsField(bounds),
    index: raw.index,
    address: { bus: raw.ref.bus, path: raw.ref.path },
  };
}

function boundsField(bounds: Bounds | undefined): { readonly bounds?: Bounds } {
  return bounds === undefined ? {} : { bounds };
}

function hasNoSize({ extents }: NodeDetails): boolean {
  return extents !== undefined && extents[2] === 0 && extents[3] === 0;
}

/** GtkMenuButton of GTK 4 is a shell around the button that does the work; two buttons would be one too many. */
function isMenuButtonWrapper({ raw, details }: NodeFacts, profile: ToolkitProfile): boolean {
  if (profile.kind !== 'gtk4' || raw.role !== 'push-button') return false;
  return raw.childCount > 0 && !raw.states.has('focusable') && (details.actions ?? []).length === 0;
}

/** The tab bar of Qt is named by its current tab, and tabs do not say that they are chosen. */
function isChosenTab({ role, name, parent }: RawNode, profile: ToolkitProfile): boolean {
  return profile.tabBarNamesCurrent && role === 'page-tab' && name !== '' && parent?.name === name;
}

function roleOf({ raw, details }: NodeFacts, profile: ToolkitProfile): Role {
  const { parent } = raw;
  if (isGtkSwitch(raw, details, profile)) return 'switch';
  if (saysPopover(raw, profile)) return 'popover';
  return neutralRole(raw.role, {
    ...(details.attributes === undefined ? {} : { attributes: details.attributes }),
    selectionContainer: selectsChildren(raw),
    selectable: raw.states.has('selectable'),
    hasPopup: raw.states.has('has-popup'),
    topLevel: parent === undefined || parent.role === 'application',
    ...(parent === undefined
      ? {}
      : { parent: { role: parent.role, selectionContainer: selectsChildren(parent) } }),
  });
}

/** GtkSwitch is a toggle button in GTK 3 and a check box in GTK 4, but alone calls its action so. */
function isGtkSwitch(raw: RawNode, { actions }: NodeDetails, { kind }: ToolkitProfile): boolean {
  const role = kind === 'gtk3' ? 'toggle-button' : kind === 'gtk4' ? 'check-box' : undefined;
  return raw.role === role && actions?.includes('toggle') === true;
}

type NodeTexts = Pick<ObservedNode, 'name' | 'value' | 'description' | 'hint'>;

function textsOf(facts: NodeFacts, role: Role, profile: ToolkitProfile): NodeTexts {
  const { raw, details, labelTexts, childTexts } = facts;
  const title = titleOf(raw, profile);
  const titleIsValue = isChosenOption(facts, title);
  const value = titleIsValue ? cleanLine(title) : valueOf(facts, role);
  const description = descriptionOf(raw.description, value);
  const hint = hintOf(details.attributes);
  const name = chooseName({
    role,
    ...(labelTexts === undefined ? {} : { labelledBy: labelTexts }),
    ...(titleIsValue ? {} : { title }),
    ...(childTexts === undefined ? {} : { childTexts }),
    ...(hint === undefined ? {} : { placeholder: hint }),
    ...(description === undefined ? {} : { description }),
  });
  return {
    ...(name === undefined ? {} : { name }),
    ...(value === undefined ? {} : { value }),
    ...(description === undefined || description === name ? {} : { description }),
    ...(hint === undefined || hint === name ? {} : { hint }),
  };
}

function titleOf(raw: RawNode, profile: ToolkitProfile): string {
  const { name, role } = raw;
  if (profile.kind === 'gecko' && role === 'list-item' && repeatsContent(raw)) return '';
  if (profile.tabBarNamesCurrent && role === 'page-tab-list') return '';
  if (profile.kind === 'chromium' && role === 'page-tab') return withoutMemoryUsage(name);
  return profile.typeNames ? withoutTypeName(name, role) : name;
}

/** Firefox calls a list item by all that stands in it: its content says it once more. */
function repeatsContent(raw: RawNode): boolean {
  const leaves = [...eachNode(raw)].filter((node) => node !== raw && node.children.length === 0);
  const content = leaves.map((node) => node.name).join('');
  return content !== '' && withoutSpace(content) === withoutSpace(raw.name);
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/gu, '');
}

/** A drop-down of GTK 3 and Qt that has no name of its own answers with its chosen option. */
function isChosenOption({ raw, optionNames }: NodeFacts, title: string): boolean {
  return raw.role === 'combo-box' && title.trim() !== '' && (optionNames ?? []).includes(title);
}

function valueOf({ raw, details, chosenOption }: NodeFacts, role: Role): string | undefined {
  if (raw.role === 'password-text') return undefined;
  if (details.value !== undefined) return formatNumber(details.value);
  if (details.text !== undefined && role !== 'paragraph') {
    const text = cleanText(details.text);
    const nothing = role === 'cell' || details.characterCount !== 0;
    return text === '' && nothing ? undefined : text;
  }
  return role === 'combobox' && chosenOption !== undefined ? cleanLine(chosenOption) : undefined;
}

/** Sliders of GTK 3 repeat their value as description; it changes with every move and says nothing new. */
function descriptionOf(description: string, value: string | undefined): string | undefined {
  const clean = cleanLine(description);
  if (clean === '') return undefined;
  const number = Number(clean.replace(',', '.'));
  return value !== undefined && Number.isFinite(number) && number === Number(value) ? undefined : clean;
}

function hintOf(attributes: Readonly<Record<string, string>> | undefined): string | undefined {
  const hint = cleanLine(attributes?.['placeholder-text'] ?? attributes?.['placeholder'] ?? '');
  return hint === '' ? undefined : hint;
}

/** Ids that a program gave; Chromium numbers the views of its own window, which identifies nothing. */
function nativeIdOf({ accessibleId, attributes }: NodeDetails): string | undefined {
  const id = accessibleId || attributes?.['id'];
  return id === undefined || id === '' || /^view_\d+$/.test(id) ? undefined : id;
}

/** At most 6 decimals, no trailing zeros: floats come as 0.30000000000000004. */
function formatNumber(value: number): string | undefined {
  return Number.isFinite(value) ? String(Number(value.toFixed(6))) : undefined;
}

/** Can its text be changed by somebody: through accessibility or by typing. */
export function isEditable(raw: RawNode): boolean {
  if (raw.states.has('editable')) return true;
  return hasInterface(raw, 'EditableText') && !raw.states.has('read-only') && raw.role === 'text';
}
