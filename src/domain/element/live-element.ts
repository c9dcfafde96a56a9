import type { ElementAddress } from './element-address.js';
import type { ObservedNode } from './observed-node.js';

/** One ancestor of a live element, nearest first. Its children are left out. */
export interface LiveAncestor {
  readonly node: ObservedNode;
}

/**
 * One element read just now, without its children, and its chain of ancestors up to and including the window.
 * `path` are child indexes from the window down to the element. It is undefined when the chain does not reach a window.
 */
export interface LiveElement {
  readonly node: ObservedNode;
  readonly ancestors: readonly LiveAncestor[];
  readonly path?: readonly number[];
  readonly windowAddress?: ElementAddress;
  /** Text content of text widgets, at most 100,000 code points. Absent when there is none or it is secret. */
  readonly text?: string;
  /** Can its text be changed through accessibility, or by typing. */
  readonly editable: boolean;
  /** Is it shown: visible and on screen, its ancestors too. */
  readonly visible: boolean;
  /** Native attributes as the toolkit gives them. */
  readonly attributes: Readonly<Record<string, string>>;
}
