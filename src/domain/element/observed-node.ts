import type { ActionName } from './action-name.js';
import type { Bounds } from './bounds.js';
import type { ElementAddress } from './element-address.js';
import type { Role } from './role.js';
import type { State } from './state.js';

/**
 * A node as an adapter read it, before refs, cuts and filters. Roles, states, actions and the name are already in the
 * neutral vocabulary. A field that could not be read is absent, never empty. Password fields carry the state `secure`
 * and neither value nor children.
 */
export interface ObservedNode {
  readonly role: Role;
  readonly name?: string;
  readonly value?: string;
  readonly description?: string;
  readonly nativeId?: string;
  readonly hint?: string;
  readonly states: readonly State[];
  readonly actions: readonly ActionName[];
  /** Screen pixels; absent when unknown. */
  readonly bounds?: Bounds;
  /** Position among the native siblings, also where siblings in between were dropped. Part of the path of a ref. */
  readonly index: number;
  readonly address: ElementAddress;
  readonly children: readonly ObservedNode[];
  /** Present exactly when the node has children that were not read: how many there are. */
  readonly childCount?: number;
  /** The node may have children, but their count could not be read or made no sense. */
  readonly childCountUnknown?: true;
}
