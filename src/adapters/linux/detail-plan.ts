import { DETAIL } from '../native/addon.js';
import type { NativeRole } from './native-role.js';
import { hasInterface, type RawNode } from './raw-node.js';
import type { ToolkitProfile } from './toolkit-profile.js';

/** Roles that are never pressed: asking them for actions decides nothing where the interface is on every node. */
const INERT: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'application',
  'frame',
  'dialog',
  'window',
  'filler',
  'panel',
  'label',
  'static',
  'image',
  'separator',
  'scroll-bar',
  'scroll-pane',
  'viewport',
  'status-bar',
  'progress-bar',
  'layered-pane',
  'document-web',
  'paragraph',
]);

/** Roles that a browser puts a click handler on, so that only the answer tells. */
const MAYBE_CLICKABLE: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'section',
  'list-item',
  'image',
  'table-cell',
  'table-row',
  'heading',
  'grouping',
]);

/** Roles whose text is content that a user reads or writes. */
export const TEXT_CONTENT: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'text',
  'entry',
  'terminal',
  'editbar',
  'autocomplete',
  'paragraph',
]);

const RANGE: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'slider',
  'spin-button',
  'progress-bar',
  'level-bar',
  'dial',
  'rating',
]);

/** Roles that may be named by another element. */
const LABELLED: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'text',
  'entry',
  'password-text',
  'combo-box',
  'spin-button',
  'slider',
  'check-box',
  'radio-button',
  'toggle-button',
  'push-button',
  'list',
  'list-box',
  'table',
  'tree',
  'tree-table',
  'progress-bar',
  'level-bar',
  'switch',
]);

/** Nodes of a web page that carry nothing but layout or text. */
const PLAIN_WEB: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'static',
  'paragraph',
  'label',
  'list',
  'filler',
]);

/** Which details decide how a node is shown; bits of DETAIL. Local to the node, so that a later look agrees. */
export function wantedDetails(raw: RawNode, profile: ToolkitProfile): number {
  let want = 0;
  if (hasInterface(raw, 'Component')) want |= DETAIL.EXTENTS;
  // One by one: the call for all gives translated names, none at all in Chromium, and aborts some old bridges.
  if (wantsActions(raw, profile)) want |= DETAIL.ACTIONS_SAFE;
  if (RANGE.has(raw.role) && hasInterface(raw, 'Value')) want |= DETAIL.VALUE;
  if (wantsText(raw, profile)) want |= DETAIL.TEXT;
  if (wantsAttributes(raw, profile)) want |= DETAIL.ATTRIBUTES;
  if (LABELLED.has(raw.role) && !profile.lazy && isNameless(raw, profile)) want |= DETAIL.LABELLED_BY;
  if (wantsId(raw, profile)) want |= DETAIL.ACCESSIBLE_ID;
  return want;
}

function isNameless(raw: RawNode, profile: ToolkitProfile): boolean {
  return raw.name.trim() === '' || raw.role === 'combo-box' || profile.typeNames;
}

function wantsActions(raw: RawNode, profile: ToolkitProfile): boolean {
  if (!hasInterface(raw, 'Action')) return false;
  if (profile.actions === 'infer') return MAYBE_CLICKABLE.has(raw.role);
  return !profile.actionEverywhere || !INERT.has(raw.role);
}

function wantsText(raw: RawNode, profile: ToolkitProfile): boolean {
  if (!hasInterface(raw, 'Text') || raw.role === 'password-text') return false;
  if (raw.role === 'spin-button') return !hasInterface(raw, 'Value');
  if (raw.role === 'table-cell') return profile.kind === 'libreoffice';
  return TEXT_CONTENT.has(raw.role) && !(profile.lazy && raw.role === 'paragraph');
}

function wantsAttributes(raw: RawNode, profile: ToolkitProfile): boolean {
  if (profile.lazy) return !PLAIN_WEB.has(raw.role);
  return profile.kind === 'gtk3' && (raw.role === 'text' || raw.role === 'entry');
}

/** GTK and Qt have an id property; Chromium and Firefox give it as an attribute. */
function wantsId(raw: RawNode, profile: ToolkitProfile): boolean {
  return !profile.lazy && !INERT.has(raw.role);
}
