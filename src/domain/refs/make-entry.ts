import type { Bounds } from '../element/bounds.js';
import type { ObservedNode } from '../element/observed-node.js';
import { isValueRole } from '../element/role-groups.js';
import { inOrder } from '../element/usual-actions.js';
import { contextHash } from './context.js';
import { identityOf } from './identity.js';
import type { RefEntry } from './ref-entry.js';

/** Where entries come from: what all of one read have in common. */
export interface EntrySource {
  readonly pid: number;
  readonly processInstance: string;
  readonly app: string;
  readonly windowId?: string;
  readonly windowTitle?: string;
  readonly surface?: string;
  readonly windowBounds?: Bounds;
}

/** One element and where it stands. */
export interface ElementView {
  readonly node: ObservedNode;
  /** Nearest first, up to and including the window. */
  readonly ancestors: readonly ObservedNode[];
  readonly path: readonly number[];
}

/** What is stored for an element. Holds no value that changes and nothing of a password field but its label. */
export function makeEntry(
  { node, ancestors, path }: ElementView,
  source: EntrySource,
  options: { readonly withoutActions?: boolean; readonly rootRef?: string } = {},
): RefEntry {
  const context = contextHash(node, ancestors);
  const { name, ...rest } = identityOf(node, source.windowBounds);
  const value = node.states.includes('secure') || isValueRole(node.role) ? undefined : node.value;
  return {
    pid: source.pid,
    process_instance: source.processInstance,
    role: node.role,
    ...(name === undefined ? {} : { name }),
    ...(value ? { value } : {}),
    ...(node.description ? { description: node.description } : {}),
    ...rest,
    ...(node.states.length > 0 ? { states: node.states } : {}),
    available_actions: options.withoutActions ? [] : inOrder(node.actions),
    source_app: source.app,
    ...(source.windowId === undefined ? {} : { source_window_id: source.windowId }),
    ...(source.windowTitle === undefined ? {} : { source_window_title: source.windowTitle }),
    ...(source.surface === undefined ? {} : { source_surface: source.surface }),
    ...(options.rootRef === undefined ? {} : { root_ref: options.rootRef }),
    path,
    ...(context === undefined ? {} : { context }),
    address: node.address,
  };
}
