import type { ActionRequest } from '../../domain/action/action-kind.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import { describeElement } from './describe-element.js';

/** One action on one element. `before` is the element as it was just before the delivery. */
export interface ActedOn {
  readonly request: ActionRequest;
  /** As the caller wrote it. */
  readonly ref: string;
  readonly before: LiveElement;
}

/** The element as messages name it: its ref and what it is. */
export function named({ ref, before }: ActedOn): string {
  return `${ref} (${describeElement(before.node)})`;
}
