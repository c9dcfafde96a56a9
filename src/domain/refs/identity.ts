import type { Bounds } from '../element/bounds.js';
import { sameAddress } from '../element/element-address.js';
import type { ObservedNode } from '../element/observed-node.js';
import { hasOwnAction } from '../element/own-action.js';
import { isItemRole, isValueRole } from '../element/role-groups.js';
import type { RefEntry } from './ref-entry.js';
import { stableHash } from './stable-hash.js';

type BoundsView = Pick<Bounds, 'x' | 'y'>;

/** What tells an element from others of its kind. Never its value. */
export interface Identity {
  readonly name?: string;
  readonly native_id?: string;
  readonly bounds_hash?: string;
}

/** The identity of a node. `window` is the position of its window. */
export function identityOf(node: ObservedNode, window?: BoundsView): Identity {
  const name = stableName(node);
  const hash = boundsHash(node.bounds, window);
  return {
    ...(name === undefined ? {} : { name }),
    ...(node.nativeId ? { native_id: node.nativeId } : {}),
    ...(hash === undefined ? {} : { bounds_hash: hash }),
  };
}

/**
 * The name, where it is no content: a field or drop-down that is called by what it holds has no stable name, and
 * neither has a drop-down whose value cannot be told from its name.
 */
export function stableName(node: Pick<ObservedNode, 'role' | 'name' | 'value'>): string | undefined {
  if (!node.name) return undefined;
  if (node.role === 'combobox' && node.value === undefined) return undefined;
  const isContent = isValueRole(node.role) && node.role !== 'statictext' && node.name === node.value;
  return isContent ? undefined : node.name;
}

/** A hash of the box relative to its window, rounded to a pixel. Undefined when one of them is unknown. */
export function boundsHash(bounds: Bounds | undefined, window: BoundsView | undefined): string | undefined {
  if (bounds === undefined || window === undefined) return undefined;
  const box = [bounds.x - window.x, bounds.y - window.y, bounds.width, bounds.height];
  return stableHash(...box.map((side) => String(Math.round(side))));
}

/**
 * Is the node what the entry was made from, going by role and identity; its context is another question. Native ids
 * must agree where both have one. Names must agree too, unless the very same object, with the same id and outside of
 * any list, merely changed its name. Where there is neither, the box decides, or the object where there is no box.
 */
export function sameIdentity(entry: RefEntry, node: ObservedNode, window?: BoundsView): 'same' | 'different' {
  return isSame(entry, node, window) ? 'same' : 'different';
}

function isSame(entry: RefEntry, node: ObservedNode, window: BoundsView | undefined): boolean {
  if (entry.role !== node.role) return false;
  const bothIds = Boolean(entry.native_id) && Boolean(node.nativeId);
  if (bothIds && entry.native_id !== node.nativeId) return false;
  const name = stableName(node);
  if (entry.name && entry.name === name) return true;
  if (bothIds && mayChangeName(entry, node)) return true;
  const sameBox = entry.bounds_hash !== undefined && entry.bounds_hash === boundsHash(node.bounds, window);
  if (entry.name) return isPassiveContent(entry) && sameBox;
  if (name !== undefined && !isValueRole(node.role)) return false;
  return bothIds || sameBox || isSameWithoutBox(entry, node, window);
}

/** Where no boxes are known (Wayland), the very same object is all there is to go by. */
function isSameWithoutBox(entry: RefEntry, node: ObservedNode, window: BoundsView | undefined): boolean {
  const noBoxes = entry.bounds_hash === undefined && boundsHash(node.bounds, window) === undefined;
  return noBoxes && entry.address !== undefined && sameAddress(entry.address, node.address);
}

/** The same object may be renamed (Play, Pause), but in a list a new name means that it shows another item. */
function mayChangeName(entry: RefEntry, node: ObservedNode): boolean {
  const inItem = isItemRole(entry.role) || entry.role === 'cell' || entry.context?.startsWith('i') === true;
  return !inItem && entry.address !== undefined && sameAddress(entry.address, node.address);
}

/** A text that shows a result is called by what it shows. Nothing can be done to it, so its place is enough. */
function isPassiveContent(entry: RefEntry): boolean {
  return isValueRole(entry.role) && !hasOwnAction({ actions: entry.available_actions });
}
