import type { SurfaceKind } from '../../domain/element/surface.js';
import type { RawNode } from './raw-node.js';
import type { ToolkitProfile } from './toolkit-profile.js';

/** What a part can be besides the focused element. */
export type PartKind = Exclude<SurfaceKind, 'focused'>;

/** The type name of what stands inside every GtkPopover of GTK 4, and nowhere else. */
const POPOVER_CONTENT = 'GtkPopoverContent';

const ITEMS: ReadonlySet<string> = new Set(['menu-item', 'check-menu-item', 'radio-menu-item', 'menu']);

/** The kind of a whole window: most are windows, some are dialogs or alerts. */
export function kindOfWindow({ role }: RawNode): PartKind {
  switch (role) {
    case 'dialog':
    case 'file-chooser':
    case 'color-chooser':
    case 'font-chooser':
      return 'dialog';
    case 'alert':
      return 'alert';
    default:
      return 'window';
  }
}

/** The kind of a part that says it is open; undefined for everything else. */
export function kindOfPart(node: RawNode, profile: ToolkitProfile): PartKind | undefined {
  if (!isShown(node, profile)) return undefined;
  if (isPopover(node, profile)) return 'popover';
  switch (node.role) {
    case 'menu-bar':
      return 'menubar';
    case 'menu':
    case 'popup-menu':
      return isOpenMenu(node, profile) ? 'menu' : undefined;
    case 'tool-bar':
      return 'toolbar';
    case 'dialog':
    case 'file-chooser':
    case 'color-chooser':
    case 'font-chooser':
      return 'dialog';
    case 'alert':
    case 'info-bar':
    case 'notification':
      // Live regions of pages wait empty for what they are to tell.
      return node.childCount === 0 && node.name.trim() === '' ? undefined : 'alert';
    default:
      return undefined;
  }
}

/** What a popover says of itself: its type in GTK 4, a modal panel in GTK 3. */
export function saysPopover({ role, name, states }: RawNode, { typeNames }: ToolkitProfile): boolean {
  return typeNames ? name === 'GtkPopover' : role === 'panel' && states.has('modal');
}

/** GTK 4 lists a popover only while it is open, and one with a label does not tell its type. */
function isPopover(node: RawNode, profile: ToolkitProfile): boolean {
  if (saysPopover(node, profile)) return true;
  const holdsContent = node.children.some(({ name }) => name === POPOVER_CONTENT);
  return profile.typeNames && node.role !== 'menu' && holdsContent;
}

/**
 * A menu is open when its items can be seen: the entry of a menu bar is shown without, and in a closed drop-down of a
 * browser the chosen item alone.
 */
function isOpenMenu(node: RawNode, profile: ToolkitProfile): boolean {
  return profile.noShowing || node.children.some((child) => isMenuItem(child) && isShown(child, profile));
}

export function isMenuItem({ role }: RawNode): boolean {
  return ITEMS.has(role);
}

function isShown({ states }: RawNode, { noShowing }: ToolkitProfile): boolean {
  return states.has(noShowing ? 'visible' : 'showing');
}
