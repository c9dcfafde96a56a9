import { AgentDesktopError } from '../errors/agent-desktop-error.js';
import { staleRef } from '../errors/ref-errors.js';
import { entryOf, type RefMap, type RefPair, refPairs } from './ref-map.js';
import { refNumber } from './ref.js';

/** Removes exactly the entries that came from drilling into `root`. The counter stays, and so does the root itself. */
export function removeByRoot(map: RefMap, root: string): RefMap {
  const kept = refPairs(map).filter(([, entry]) => entry.root_ref !== root);
  return { inner: Object.fromEntries(kept), counter: map.counter };
}

/** Adds entries with new numbers. Throws `INTERNAL` when a number was given before. */
export function appendEntries(map: RefMap, entries: readonly RefPair[]): RefMap {
  let counter = map.counter;
  for (const [ref] of entries) {
    const number = refNumber(ref);
    if (!(number > counter)) {
      throw new AgentDesktopError('INTERNAL', `Ref ${ref} was to be given twice in one snapshot.`, {
        suggestion: "Take a fresh snapshot with 'snapshot'.",
      });
    }
    counter = number;
  }
  return { inner: { ...map.inner, ...Object.fromEntries(entries) }, counter };
}

/**
 * The map after drilling into `root`: what an earlier drill-down of it gave is replaced by `entries`, tagged with the
 * root; everything else stays, the root's own entry too. Removal is not transitive. Throws `STALE_REF` when the map
 * has no such root.
 */
export function mergeDrillDown(map: RefMap, root: string, entries: readonly RefPair[]): RefMap {
  if (entryOf(map, root) === undefined) {
    throw staleRef(root, { drilled: true, reason: 'it is not in the snapshot' });
  }
  const tagged = entries.map(([ref, entry]): RefPair => [ref, { ...entry, root_ref: root }]);
  return appendEntries(removeByRoot(map, root), tagged);
}
