import type { LiveElement } from '../../domain/element/live-element.js';
import type { ObservedNode } from '../../domain/element/observed-node.js';
import { isItemRole } from '../../domain/element/role-groups.js';
import { sameIdentity } from '../../domain/refs/identity.js';
import type { RefEntry } from '../../domain/refs/ref-entry.js';

/** Neighbours that are asked on each side of the element. */
const ASKED = 3;

/** Reads what an entry's own object is now; undefined when it is gone. */
export type InspectEntry = (entry: RefEntry) => Promise<LiveElement | undefined>;

/**
 * Has the list around an element been sorted anew since the entry was made? Rows that came or went leave the order of
 * the others as it was; after sorting, a neighbour of the same map stands on the other side.
 */
export async function isReordered(
  entry: RefEntry,
  live: LiveElement,
  others: readonly RefEntry[],
  inspect: InspectEntry,
): Promise<boolean> {
  const path = live.path ?? [];
  const level = entry.path.findIndex((index, at) => path[at] !== undefined && path[at] !== index);
  if (level < 0 || !isListed(nodeAt(live, level + 1))) return false;
  for (const neighbour of neighboursOf(entry, level, others)) {
    const now = await inspect(neighbour);
    if (now?.path === undefined || sameIdentity(neighbour, now.node) !== 'same') continue;
    if (!startsWith(now.path, path.slice(0, level))) continue;
    const before = Math.sign(at(neighbour.path, level) - at(entry.path, level));
    const after = Math.sign(at(now.path, level) - at(path, level));
    if (after !== 0 && before !== after) return true;
  }
  return false;
}

/** The element itself or the ancestor that stands at a depth below the window. */
function nodeAt(live: LiveElement, depth: number): ObservedNode | undefined {
  const up = (live.path ?? []).length - depth;
  return up === 0 ? live.node : live.ancestors[up - 1]?.node;
}

function isListed(node: ObservedNode | undefined): boolean {
  return node !== undefined && (isItemRole(node.role) || node.role === 'cell');
}

function neighboursOf(entry: RefEntry, level: number, others: readonly RefEntry[]): readonly RefEntry[] {
  const place = at(entry.path, level);
  const prefix = entry.path.slice(0, level);
  const byPlace = new Map<number, RefEntry>();
  for (const other of others) {
    const there = other.path[level];
    if (there === undefined || there === place || byPlace.has(there)) continue;
    if (startsWith(other.path, prefix)) byPlace.set(there, other);
  }
  const places = [...byPlace.keys()].sort((a, b) => a - b);
  const near = [
    ...places.filter((there) => there < place).slice(-ASKED),
    ...places.filter((there) => there > place).slice(0, ASKED),
  ];
  return near.flatMap((there) => byPlace.get(there) ?? []);
}

function startsWith(path: readonly number[], prefix: readonly number[]): boolean {
  return prefix.every((index, level) => path[level] === index);
}

function at(path: readonly number[], level: number): number {
  return path[level] ?? 0;
}
