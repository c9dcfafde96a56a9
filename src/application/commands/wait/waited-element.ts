import type { ObservedNode } from '../../../domain/element/observed-node.js';
import { printedValue } from '../../../domain/tree/print-node.js';
import type { WaitedElement } from './wait.definition.js';

/** An element that was waited for, as it is printed. */
export function waitedElement(node: ObservedNode): WaitedElement {
  const value = printedValue(node);
  return {
    role: node.role,
    ...(node.name !== undefined && { name: node.name }),
    ...(value !== undefined && { value }),
    ...(node.states.length > 0 && { states: node.states }),
  };
}
