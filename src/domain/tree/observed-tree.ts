import type { ObservedNode } from '../element/observed-node.js';

/** What was read and where it stands: the part of an observation that rules need. */
export interface ObservedTree {
  readonly root: ObservedNode;
  /** Child indexes from the window down to `root`. */
  readonly rootPath: readonly number[];
  /** Ancestors of `root`, nearest first, up to and including the window. */
  readonly rootAncestors: readonly ObservedNode[];
}
