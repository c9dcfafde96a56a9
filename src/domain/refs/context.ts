import { sameAddress } from '../element/element-address.js';
import type { ObservedNode } from '../element/observed-node.js';
import { isInteractiveRole, isItemRole } from '../element/role-groups.js';
import type { Role } from '../element/role.js';
import { shortHash, stableHash } from './stable-hash.js';

const STORED_TEXTS = 8;
const COMPARED_TEXTS = 64;

/** Titles and counters: their names change while they stay the same element. */
const CHANGING_NAME: ReadonlySet<Role> = new Set<Role>([
  'application',
  'document',
  'progressbar',
  'status',
  'tabpanel',
  'timer',
  'webarea',
  'window',
]);

/** Roles whose names say what an item is about. */
const TELLING: ReadonlySet<Role> = new Set<Role>([
  'cell',
  'checkbox',
  'heading',
  'image',
  'link',
  'paragraph',
  'radiobutton',
  'statictext',
  'switch',
]);

/**
 * What surrounds an element, as a text to be stored: `i` (inside a row or item) or `n` (inside named containers), a
 * hash of the roles and names of its named containers, and in an item the hashes of up to 8 of its texts. Undefined
 * when nothing around the element has a name. `ancestors` are nearest first, up to and including the window, which is
 * left out because its title changes.
 */
export function contextHash(element: ObservedNode, ancestors: readonly ObservedNode[]): string | undefined {
  const context = readContext(element, ancestors, STORED_TEXTS);
  return context && [context.anchor, ...context.texts].join('.');
}

/**
 * Does an element stand in the context that was stored. Inside an item every stored text must still be there; more
 * texts than were stored do no harm, because the first look may not have been as deep. An entry without a context
 * fits an element without one.
 */
export function sameContext(
  stored: string | undefined,
  element: ObservedNode,
  ancestors: readonly ObservedNode[],
): boolean {
  const live = readContext(element, ancestors, COMPARED_TEXTS);
  if (stored === undefined || live === undefined) return stored === live;
  const [anchor, ...texts] = stored.split('.');
  return anchor === live.anchor && texts.every((text) => live.texts.includes(text));
}

/** Is the stored context that of a row or item whose texts are known. */
export function isItemContext(stored: string | undefined): boolean {
  return stored?.startsWith('i') === true && stored.includes('.');
}

interface Context {
  readonly anchor: string;
  readonly texts: readonly string[];
}

function readContext(
  element: ObservedNode,
  ancestors: readonly ObservedNode[],
  maxTexts: number,
): Context | undefined {
  const inside = ancestors.slice(0, -1);
  const names = inside
    .filter((node) => namesItsContent(node))
    .map((node) => `${node.role} ${node.name ?? ''}`);
  const item = inside.find((node) => isItemRole(node.role));
  if (item === undefined) {
    return names.length === 0 ? undefined : { anchor: `n${stableHash(...names)}`, texts: [] };
  }
  const texts = itemTexts(item, element, maxTexts).map(shortHash);
  return { anchor: `i${stableHash(item.role, ...names)}`, texts: [...new Set(texts)] };
}

/** A container with a name of its own. An interactive one may be called by its children, an item surely is. */
function namesItsContent(node: ObservedNode): boolean {
  if (!node.name || CHANGING_NAME.has(node.role)) return false;
  if (node.role === 'treeitem') return true;
  return !isInteractiveRole(node.role) && !isItemRole(node.role);
}

/** Telling texts first; where there are none, the item's own name, then what its buttons are called. */
function itemTexts(item: ObservedNode, element: ObservedNode, max: number): readonly string[] {
  const telling: string[] = [];
  const other: string[] = [];
  for (const node of insideItem(item, element)) {
    if (!node.name) continue;
    (TELLING.has(node.role) ? telling : other).push(node.name);
    if (telling.length >= max) break;
  }
  const fallback = item.name ? [item.name, ...other] : other;
  // A first look stores what it can; a later one offers all there is to compare with.
  if (max === STORED_TEXTS) return (telling.length > 0 ? telling : fallback).slice(0, max);
  return [...telling, ...fallback];
}

/** Nodes below an item but the element itself and what is below it, and but the items that stand in the item. */
function* insideItem(item: ObservedNode, element: ObservedNode): Generator<ObservedNode> {
  for (const child of item.children) {
    if (isItemRole(child.role) || sameAddress(child.address, element.address)) continue;
    yield child;
    yield* insideItem(child, element);
  }
}

/** Could two stored contexts be of the same place, seen to different depths. */
export function contextsAgree(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const [anchorA, ...textsA] = a.split('.');
  const [anchorB, ...textsB] = b.split('.');
  if (anchorA !== anchorB) return false;
  const [fewer, more] = textsA.length < textsB.length ? [textsA, textsB] : [textsB, textsA];
  return fewer.every((text) => more.includes(text));
}
