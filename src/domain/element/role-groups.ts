import type { ObservedNode } from './observed-node.js';
import type { Role } from './role.js';

const INTERACTIVE: ReadonlySet<Role> = new Set<Role>([
  'button',
  'textfield',
  'checkbox',
  'link',
  'menuitem',
  'tab',
  'slider',
  'combobox',
  'treeitem',
  'cell',
  'radiobutton',
  'switch',
  'colorwell',
  'menubutton',
  'incrementor',
  'dockitem',
  'option',
  'listbox',
]);

const ITEM: ReadonlySet<Role> = new Set<Role>(['row', 'listitem', 'treeitem', 'option', 'article']);

const VALUE: ReadonlySet<Role> = new Set<Role>([
  'textfield',
  'combobox',
  'datefield',
  'timefield',
  'incrementor',
  'slider',
  'scrollbar',
  'progressbar',
  'levelindicator',
  'timer',
  'status',
  'statictext',
]);

const REGION: ReadonlySet<Role> = new Set<Role>([
  'alert',
  'alertdialog',
  'banner',
  'complementary',
  'contentinfo',
  'dialog',
  'document',
  'drawer',
  'form',
  'log',
  'main',
  'menubar',
  'navigation',
  'popover',
  'region',
  'search',
  'sheet',
  'status',
  'tablist',
  'tabpanel',
  'toolbar',
  'webarea',
]);

const REGION_WHEN_NAMED: ReadonlySet<Role> = new Set<Role>([
  'grid',
  'list',
  'listbox',
  'menu',
  'outline',
  'table',
  'tree',
]);

const SHELL: ReadonlySet<Role> = new Set<Role>([
  'application',
  'browser',
  'dialog',
  'document',
  'main',
  'tabpanel',
  'webarea',
  'window',
]);

/** Roles that earn a ref by themselves. */
export function isInteractiveRole(role: Role): boolean {
  return INTERACTIVE.has(role);
}

/** Roles that stand for one entry among many, so that their texts tell one from the other. */
export function isItemRole(role: Role): boolean {
  return ITEM.has(role);
}

/** Roles whose value, and sometimes name, is content that changes while the element stays the same. */
export function isValueRole(role: Role): boolean {
  return VALUE.has(role);
}

/** A part of a window that a reader looks for first: landmarks, bars, dialogs, documents, named collections. */
export function isMainRegion(node: Pick<ObservedNode, 'role' | 'name' | 'description'>): boolean {
  return REGION.has(node.role) || (REGION_WHEN_NAMED.has(node.role) && isLabelled(node));
}

/** A region that mainly holds other regions. */
export function isShellRole(role: Role): boolean {
  return SHELL.has(role);
}

/** Has the node a name or a description. */
export function isLabelled(node: Pick<ObservedNode, 'name' | 'description'>): boolean {
  return Boolean(node.name) || Boolean(node.description);
}
