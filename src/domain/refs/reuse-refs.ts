import { type ElementAddress, sameAddress } from '../element/element-address.js';
import { contextsAgree } from './context.js';
import { type ElementView, type EntrySource, makeEntry } from './make-entry.js';
import { appendEntries } from './merge.js';
import type { RefEntry } from './ref-entry.js';
import { type RefMap, type RefPair, refPairs } from './ref-map.js';
import { formatRef } from './ref.js';

/** A function that finds the ref an element already has in the map: the same object with the same identity and context. */
export function reuseFrom(map: RefMap): (entry: RefEntry) => string | undefined {
  const byAddress = new Map<string, RefPair[]>();
  for (const pair of refPairs(map)) {
    const { address } = pair[1];
    if (address === undefined) continue;
    const key = addressKey(address);
    byAddress.set(key, [...(byAddress.get(key) ?? []), pair]);
  }
  return (entry) => {
    if (entry.address === undefined) return undefined;
    const known = byAddress.get(addressKey(entry.address)) ?? [];
    return known.find(([, stored]) => isSameEntry(stored, entry))?.[0];
  };
}

/**
 * Gives refs to some elements, whatever their roles: an element that is already in the map keeps its ref, the others
 * get the next numbers. The refs stand in the order of the elements.
 */
export function assignRefs(
  map: RefMap,
  elements: readonly ElementView[],
  source: EntrySource,
): { readonly map: RefMap; readonly refs: readonly string[] } {
  const reuse = reuseFrom(map);
  const added: RefPair[] = [];
  const refs = elements.map((element) => {
    const entry = makeEntry(element, source);
    const known = reuse(entry) ?? added.find(([, other]) => isSameEntry(other, entry))?.[0];
    if (known !== undefined) return known;
    const ref = formatRef(map.counter + added.length + 1);
    added.push([ref, entry]);
    return ref;
  });
  return { map: appendEntries(map, added), refs };
}

function isSameEntry(a: RefEntry, b: RefEntry): boolean {
  if (a.address === undefined || b.address === undefined || !sameAddress(a.address, b.address)) return false;
  if (a.process_instance !== b.process_instance || a.role !== b.role) return false;
  if (a.name !== b.name || a.native_id !== b.native_id) return false;
  const isNamed = a.name !== undefined || a.native_id !== undefined;
  return (isNamed || a.bounds_hash === b.bounds_hash) && contextsAgree(a.context, b.context);
}

function addressKey(address: ElementAddress): string {
  return JSON.stringify(Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1)));
}
