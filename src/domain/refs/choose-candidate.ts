import { sameAddress } from '../element/element-address.js';
import type { Bounds } from '../element/bounds.js';
import { isItemContext, sameContext } from './context.js';
import { boundsHash, sameIdentity } from './identity.js';
import type { ElementView } from './make-entry.js';
import type { RefEntry } from './ref-entry.js';

/** What else is known when an element is looked for again. */
export interface CandidateContext {
  readonly windowBounds?: Pick<Bounds, 'x' | 'y'>;
  /** The other entries of the same map: they show which elements looked alike from the start. */
  readonly others?: Iterable<RefEntry>;
  /** False when only one place was looked at, so that elements that look alike may stand elsewhere. */
  readonly complete: boolean;
}

/** What became of the search for an element. */
export type CandidateChoice<C> =
  | { readonly kind: 'found'; readonly candidate: C }
  | { readonly kind: 'none' }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly C[] };

/**
 * Which of these elements, read just now, is the one that the entry was made from. Strict: role, identity and context
 * must agree; among equal ones the box decides. A new object is taken for the old one only where nothing speaks for a
 * mere double: all its doubles are still there, and it stands at the old place or in a context that can be told apart.
 */
export function chooseCandidate<C extends ElementView>(
  entry: RefEntry,
  candidates: readonly C[],
  context: CandidateContext,
): CandidateChoice<C> {
  const alike = candidates.filter((candidate) => fits(entry, candidate, context.windowBounds));
  const itself = alike.find(({ node }) => entry.address && sameAddress(entry.address, node.address));
  if (itself !== undefined) return { kind: 'found', candidate: itself };

  const doubles = doublesOf(entry, context.others ?? []);
  const places = new Set(doubles.map(({ path }) => path.join('.'))).size;
  // With fewer than there were nobody can say which of them is gone.
  if (places > 0 && (!context.complete || alike.length <= places)) return { kind: 'none' };

  const free = alike.filter(
    (candidate) => !isOther(candidate, doubles) && isPlausible(entry, candidate, context),
  );
  return breakTie(entry, free, context.windowBounds);
}

/** Do role, identity and context of a live element agree with the entry. */
export function fits(
  entry: RefEntry,
  { node, ancestors }: Pick<ElementView, 'node' | 'ancestors'>,
  windowBounds: Pick<Bounds, 'x' | 'y'> | undefined,
): boolean {
  return sameIdentity(entry, node, windowBounds) === 'same' && sameContext(entry.context, node, ancestors);
}

function doublesOf(entry: RefEntry, others: Iterable<RefEntry>): readonly RefEntry[] {
  const path = entry.path.join('.');
  return [...others].filter(
    (other) =>
      other.role === entry.role &&
      other.name === entry.name &&
      other.native_id === entry.native_id &&
      other.context === entry.context &&
      other.path.join('.') !== path &&
      !(other.address && entry.address && sameAddress(other.address, entry.address)),
  );
}

function isOther(candidate: ElementView, doubles: readonly RefEntry[]): boolean {
  return doubles.some(({ address }) => address !== undefined && sameAddress(address, candidate.node.address));
}

/** An object that is not the old one must stand where the old one stood, or where its surroundings identify it. */
function isPlausible(entry: RefEntry, candidate: ElementView, context: CandidateContext): boolean {
  const { node, path } = candidate;
  return (
    entry.context?.startsWith('n') === true ||
    isItemContext(entry.context) ||
    path.join('.') === entry.path.join('.') ||
    hasSameBox(entry, candidate, context.windowBounds) ||
    (Boolean(entry.native_id) && entry.native_id === node.nativeId)
  );
}

function breakTie<C extends ElementView>(
  entry: RefEntry,
  alike: readonly C[],
  windowBounds: Pick<Bounds, 'x' | 'y'> | undefined,
): CandidateChoice<C> {
  const [first, ...more] = alike;
  if (first === undefined) return { kind: 'none' };
  if (more.length === 0) return { kind: 'found', candidate: first };
  const [inPlace, ...alsoThere] = alike.filter((candidate) => hasSameBox(entry, candidate, windowBounds));
  if (inPlace !== undefined && alsoThere.length === 0) return { kind: 'found', candidate: inPlace };
  return { kind: 'ambiguous', candidates: alike };
}

function hasSameBox(
  entry: RefEntry,
  { node }: ElementView,
  windowBounds: Pick<Bounds, 'x' | 'y'> | undefined,
): boolean {
  return entry.bounds_hash !== undefined && entry.bounds_hash === boundsHash(node.bounds, windowBounds);
}
