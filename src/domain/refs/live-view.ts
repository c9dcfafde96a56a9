import type { LiveElement } from '../element/live-element.js';
import type { ElementView } from './make-entry.js';

/** A live element as the identity rules look at it. Undefined when it hangs in no window, and so has no path. */
export function liveView(element: LiveElement): ElementView | undefined {
  return element.path && { node: element.node, ancestors: liveAncestors(element), path: element.path };
}

/** The ancestors of a live element, nearest first. */
export function liveAncestors({ ancestors }: LiveElement): ElementView['ancestors'] {
  return ancestors.map(({ node }) => node);
}
