import type { ActionName } from './action-name.js';
import type { Bounds } from './bounds.js';
import type { Role } from './role.js';
import type { State } from './state.js';

/**
 * A node as it is printed: the serialised form of the contract. Keys are written in this order, absent values and
 * empty arrays are left out, `children_count` stands just before `children` and appears only on nodes that were cut.
 */
export interface AccessibilityNode {
  readonly ref_id?: string;
  readonly role: Role;
  readonly name?: string;
  readonly value?: string;
  readonly description?: string;
  readonly native_id?: string;
  readonly hint?: string;
  readonly states?: readonly State[];
  readonly available_actions?: readonly ActionName[];
  readonly bounds?: Bounds;
  readonly children_count?: number;
  readonly children?: readonly AccessibilityNode[];
}
