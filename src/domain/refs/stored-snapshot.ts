import type { AccessibilityNode } from '../element/accessibility-node.js';
import type { RefMap } from './ref-map.js';

/** What a snapshot is stored as: the map, what it is a picture of, and the printed tree (no secret text). */
export interface StoredSnapshot {
  readonly id: string;
  readonly map: RefMap;
  readonly window: {
    readonly id: string;
    readonly title: string;
    readonly app: string;
    readonly pid: number;
  };
  /** The filters it was taken with; absent for maps that never had a tree (made by find). */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly tree?: AccessibilityNode;
}
