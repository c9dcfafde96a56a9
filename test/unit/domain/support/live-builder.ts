import type { LiveElement } from '../../../../src/domain/element/live-element.js';
import { type NodeSketch, tree } from './node-builder.js';

/** A live element that is shown and can be acted on, but for what is given. */
export function live(sketch: NodeSketch, given: Partial<Omit<LiveElement, 'node'>> = {}): LiveElement {
  return {
    ancestors: [],
    path: [0],
    editable: false,
    visible: true,
    attributes: {},
    ...given,
    node: tree(sketch),
  };
}
