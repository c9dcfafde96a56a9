import { isItemRole, isLabelled, isMainRegion, isShellRole } from '../element/role-groups.js';
import type { Role } from '../element/role.js';
import { earnsRef, isCut } from '../refs/earns-ref.js';
import type { TreeNode } from './tree-node.js';

interface Region<N> {
  /** The nodes from below the root down to the region. */
  readonly way: readonly N[];
  /** 0: a named main region, 1: a nameless one, 2: another named container. */
  readonly rank: number;
}

/** Their children only spell out their names. */
const HOLDS_TEXT: ReadonlySet<Role> = new Set<Role>(['heading', 'image', 'paragraph', 'statictext']);

/** The ways to all regions that are worth keeping, the most important first, then the shallowest. */
export function waysToRegions<N extends TreeNode<N>>(root: N): readonly (readonly N[])[] {
  const regions: Region<N>[] = [];
  const collect = (node: N, above: readonly N[]): void => {
    for (const child of node.children) {
      if (child.states.includes('hidden')) continue;
      const way = [...above, child];
      const rank = rankOf<N>(child);
      if (rank !== undefined) regions.push({ way, rank });
      // What stands inside of a region or an item is found by drilling into it.
      const ends = isItemRole(child.role) || (isMainRegion(child) && !isShellRole(child.role));
      if (!ends) collect(child, way);
    }
  };
  collect(root, []);
  return regions.sort((a, b) => a.rank - b.rank || a.way.length - b.way.length).map(({ way }) => way);
}

function rankOf<N extends TreeNode<N>>(node: N): number | undefined {
  if (isMainRegion(node)) return isLabelled(node) ? 0 : 1;
  const holds = node.children.length > 0 || isCut(node);
  return holds && isLabelled(node) && !earnsRef(node) && !HOLDS_TEXT.has(node.role) ? 2 : undefined;
}
