import type { RefEntry } from './ref-entry.js';

/** The refs of one snapshot, in its serialised form: keys are `@e{n}`, the counter is the highest number ever given. */
export interface RefMap {
  readonly inner: Readonly<Record<string, RefEntry>>;
  readonly counter: number;
}

/** A ref and what is stored for it. */
export type RefPair = readonly [ref: string, entry: RefEntry];

/** A map without refs. */
export const EMPTY_REF_MAP: RefMap = { inner: {}, counter: 0 };

/** The entry of a ref; undefined when the map has none. */
export function entryOf(map: RefMap, ref: string): RefEntry | undefined {
  return Object.hasOwn(map.inner, ref) ? map.inner[ref] : undefined;
}

/** How many refs the map holds. */
export function refCount(map: RefMap): number {
  return Object.keys(map.inner).length;
}

/** The pairs of a map in the order they were given. */
export function refPairs(map: RefMap): readonly RefPair[] {
  return Object.entries(map.inner);
}
