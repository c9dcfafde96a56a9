import type { AccessibilityNode } from '../element/accessibility-node.js';
import { isLabelled } from '../element/role-groups.js';
import { compactTree } from '../tree/compact.js';
import { keepInteractive } from '../tree/interactive-filter.js';
import type { ObservedTree } from '../tree/observed-tree.js';
import { ancestorsOf, nativeChildCount, pathOf, type PlacedNode, placeTree } from '../tree/placed-node.js';
import { isValueCut, printNode } from '../tree/print-node.js';
import { skeletonLimits } from '../tree/skeleton-budget.js';
import { shapeSkeleton } from '../tree/skeleton.js';
import { earnsRef, isCut, isDrillTarget } from './earns-ref.js';
import { type EntrySource, makeEntry } from './make-entry.js';
import type { RefEntry } from './ref-entry.js';
import type { RefPair } from './ref-map.js';
import { formatRef } from './ref.js';

/** How a read becomes a snapshot. */
export interface SnapshotOptions {
  readonly skeleton: boolean;
  readonly interactiveOnly: boolean;
  readonly compact: boolean;
  readonly includeBounds: boolean;
  /** The counter of the map that is added to; 0 for a new map. */
  readonly startAfter: number;
  /** The ref that is drilled into. It is printed at the root and makes no new entry. */
  readonly root?: { readonly ref: string };
  readonly source: EntrySource;
  /** The ref that this element already has and keeps, if any. */
  readonly reuse?: (entry: RefEntry) => string | undefined;
}

/** A tree to print, the entries of its refs in document order, and the highest number given. */
export interface BuiltSnapshot {
  readonly tree: AccessibilityNode;
  readonly entries: readonly RefPair[];
  readonly counter: number;
  /** A value that was too long was printed in part. */
  readonly cutValues: boolean;
}

/**
 * Shapes a read and gives its refs: depth first in document order, without gaps, the same for the same tree. Only what
 * is printed gets a ref; neither filters nor compaction take away what would have one. When refs are added to a stored
 * map, call this with the counter of the map just loaded, inside the store's update.
 */
export function buildSnapshot(observed: ObservedTree, options: SnapshotOptions): BuiltSnapshot {
  const allocation = new Allocation(options);
  const tree = allocation.print(shape(placeTree(observed), options), true);
  const { entries, counter, cutValues } = allocation;
  return { tree, entries, counter, cutValues };
}

function shape(placed: PlacedNode, options: SnapshotOptions): PlacedNode {
  const filtered = options.interactiveOnly ? keepInteractive<PlacedNode>(placed) : placed;
  const compacted = options.compact ? compactTree<PlacedNode>(filtered) : filtered;
  if (!options.skeleton) return compacted;
  const limits = skeletonLimits(options.source.app, options.source.windowTitle ?? '');
  return shapeSkeleton<PlacedNode>(compacted, limits, nativeChildCount);
}

class Allocation {
  readonly entries: RefPair[] = [];
  counter: number;
  cutValues = false;

  constructor(private readonly options: SnapshotOptions) {
    this.counter = options.startAfter;
  }

  print(node: PlacedNode, isRoot: boolean): AccessibilityNode {
    const ref = this.refOf(node, isRoot);
    this.cutValues ||= isValueCut(node, this.options.skeleton);
    const children = node.children.map((child) => this.print(child, false));
    return printNode(node, children, {
      ...(ref === undefined ? {} : { ref }),
      includeBounds: this.options.includeBounds,
      skeleton: this.options.skeleton,
    });
  }

  private refOf(node: PlacedNode, isRoot: boolean): string | undefined {
    if (isRoot && this.options.root !== undefined) return this.options.root.ref;
    if (earnsRef(node)) return this.give(node, false);
    if (!this.options.skeleton) return undefined;
    // A root whose children are all there needs no drilling.
    const isTarget = isRoot ? isLabelled(node) && isCut(node) : isDrillTarget(node);
    return isTarget ? this.give(node, true) : undefined;
  }

  private give(node: PlacedNode, onlyToDrill: boolean): string {
    const view = { node: node.place.origin, ancestors: ancestorsOf(node), path: pathOf(node) };
    const { root, source, reuse } = this.options;
    const entry = makeEntry(view, source, {
      withoutActions: onlyToDrill,
      ...(root === undefined ? {} : { rootRef: root.ref }),
    });
    const kept = reuse?.(entry);
    if (kept !== undefined) return kept;
    this.counter += 1;
    const ref = formatRef(this.counter);
    this.entries.push([ref, entry]);
    return ref;
  }
}
