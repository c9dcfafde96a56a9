import type { LiveElement } from '../../domain/element/live-element.js';
import type { ElementView } from '../../domain/refs/make-entry.js';

/** A live element as the rules of identity look at it. Undefined when it hangs under no window. */
export function viewOf({ node, ancestors, path }: LiveElement): ElementView | undefined {
  return path && { node, ancestors: ancestors.map((ancestor) => ancestor.node), path };
}
