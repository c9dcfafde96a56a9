import type { ElementAddress } from '../domain/element/element-address.js';
import type { LiveElement } from '../domain/element/live-element.js';
import type { ObservedNode } from '../domain/element/observed-node.js';
import type { SurfaceInfo, SurfaceKind } from '../domain/element/surface.js';
import type { WindowInfo } from '../domain/element/window-info.js';

/** Where a read starts. */
export type ReadTarget =
  | { readonly kind: 'window'; readonly window: WindowInfo }
  | {
      readonly kind: 'surface';
      readonly window: WindowInfo;
      readonly surface: Exclude<SurfaceKind, 'window'>;
    }
  | { readonly kind: 'element'; readonly window: WindowInfo; readonly address: ElementAddress };

/** How far a read goes. All limits are hard. */
export interface ReadLimits {
  /** Logical depth: anonymous wrappers do not count. The root is depth 0; nodes at this depth are counted, not read. */
  readonly maxDepth: number;
  readonly maxNodes: number;
  /** Time for the whole read, ms. When it is over the part read so far is returned. */
  readonly timeoutMs: number;
}

/** Why a read did not cover all it was asked for. A depth cut is not a reason: it was asked for. */
export type TruncationReason =
  | 'timeout'
  | 'node_limit'
  | 'child_limit'
  | 'visible_range'
  | 'child_count'
  | 'unreadable'
  /** The application builds its tree when first asked for it and was not done. */
  | 'not_ready';

export interface Observation {
  readonly root: ObservedNode;
  /** Child indexes from the window down to `root`; empty for a window. */
  readonly rootPath: readonly number[];
  /** Ancestors of `root`, nearest first, children left out; empty for a window. */
  readonly rootAncestors: readonly ObservedNode[];
  readonly truncatedBecause: readonly TruncationReason[];
  readonly nodesObserved: number;
}

/**
 * Reads accessibility trees and single elements, never changes them.
 *
 * Errors (as AgentDesktopError): `APP_UNRESPONSIVE` when the application does not answer within the limits at all or
 * goes away while being read, `ELEMENT_NOT_FOUND` when the target of a read is gone, `PERM_DENIED`,
 * `PLATFORM_NOT_SUPPORTED`, `TIMEOUT` when `signal` aborts. Times are milliseconds, boxes screen pixels.
 */
export interface TreeReader {
  /** Reads a whole part. A time-out after something was read is not an error: the part read is returned. */
  read(target: ReadTarget, limits: ReadLimits, signal: AbortSignal): Promise<Observation>;
  /** Reads one element and its ancestors now. Undefined when the object is gone. */
  inspect(address: ElementAddress, window: WindowInfo, signal: AbortSignal): Promise<LiveElement | undefined>;
  /** The address of what stands at these child indexes now. Undefined when the path leads nowhere. */
  locate(
    window: WindowInfo,
    path: readonly number[],
    signal: AbortSignal,
  ): Promise<ElementAddress | undefined>;
  /** The surfaces of the window's application that are open now. */
  listSurfaces(window: WindowInfo, signal: AbortSignal): Promise<readonly SurfaceInfo[]>;
}

export const TreeReader = Symbol.for('agent-desktop/TreeReader');
