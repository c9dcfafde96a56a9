import type { ObservedNode } from '../../domain/element/observed-node.js';

const LONGEST_NAME = 60;

/** An element as messages call it, such as `button "Save"`. Never its value: it may be what the user typed. */
export function describeElement(node: Pick<ObservedNode, 'role' | 'name' | 'value'>): string {
  // A field without a label may be named by its own text.
  if (node.name === undefined || node.name === node.value) return `the unnamed ${node.role}`;
  const points = [...node.name];
  const name = points.length > LONGEST_NAME ? `${points.slice(0, LONGEST_NAME).join('')}…` : node.name;
  return `${node.role} "${name}"`;
}
