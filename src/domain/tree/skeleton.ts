import { isItemRole, isLabelled, isMainRegion, isShellRole } from '../element/role-groups.js';
import type { Role } from '../element/role.js';
import { earnsRef } from '../refs/earns-ref.js';
import { compactTree } from './compact.js';
import { SkeletonBudget, type SkeletonLimits } from './skeleton-budget.js';
import { type TreeNode, walk } from './tree-node.js';

/** A root with more children than this is never shown whole. */
const MAX_ROOT_CHILDREN = 49;
/** How many children such a root keeps. */
const KEPT_ROOT_CHILDREN = 45;

/**
 * Makes a skeleton small enough to be read at a glance. Anonymous wrappers with one child go first. If that is not
 * enough, the tree is built up again from its root as far as the limits allow: first the main named regions and what
 * leads to them, then the narrowest branches, so that the widest ones are cut. A cut node says how many direct
 * children it has (`countOf`) and has none; only what could not be drilled into, such as the root, shows a part of
 * its children.
 */
export function shapeSkeleton<N extends TreeNode<N>>(
  root: N,
  limits: SkeletonLimits,
  countOf: (node: N) => number = (node) => node.children.length,
): N {
  if (fits<N>(root, limits)) return root;
  const compacted = compactTree<N>(root);
  if (fits<N>(compacted, limits)) return compacted;
  const shown = chooseNodes<N>(compacted, limits);
  return render<N>(compacted, shown, countOf);
}

function fits<N extends TreeNode<N>>(root: N, limits: SkeletonLimits): boolean {
  const budget = new SkeletonBudget(limits);
  const add = (node: N): boolean => budget.take([node]) && node.children.every(add);
  return add(root);
}

function chooseNodes<N extends TreeNode<N>>(root: N, limits: SkeletonLimits): ReadonlySet<N> {
  const budget = new SkeletonBudget(limits);
  budget.take([root]);
  const shown = new Set<N>([root]);
  for (const way of waysToRegions<N>(root)) {
    const missing = way.filter((node) => !shown.has(node));
    if (budget.take(missing)) missing.forEach((node) => shown.add(node));
  }
  completeNarrowest<N>(root, shown, budget);
  fillUp<N>(root, shown, budget);
  return shown;
}

interface Region<N> {
  /** The nodes from below the root down to the region. */
  readonly way: readonly N[];
  /** 0: a named main region, 1: a nameless one, 2: another named container. */
  readonly rank: number;
}

/** The ways to all regions that are worth keeping, the most important first, then the shallowest. */
function waysToRegions<N extends TreeNode<N>>(root: N): readonly (readonly N[])[] {
  const regions: Region<N>[] = [];
  const collect = (node: N, above: readonly N[]): void => {
    for (const child of node.children) {
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

/** Their children only spell out their names. */
const HOLDS_TEXT: ReadonlySet<Role> = new Set<Role>(['heading', 'image', 'paragraph', 'statictext']);

function rankOf<N extends TreeNode<N>>(node: N): number | undefined {
  if (isMainRegion(node)) return isLabelled(node) ? 0 : 1;
  const holds = node.children.length > 0 || node.childCount !== undefined;
  return holds && isLabelled(node) && !earnsRef(node) && !HOLDS_TEXT.has(node.role) ? 2 : undefined;
}

/** Shows all children of a node where they fit, the narrowest node first. */
function completeNarrowest<N extends TreeNode<N>>(root: N, shown: Set<N>, budget: SkeletonBudget): void {
  const waiting = new Set(shown);
  if (root.children.length > MAX_ROOT_CHILDREN) waiting.delete(root);
  while (waiting.size > 0) {
    const [node, hidden] = narrowest<N>(waiting, shown);
    waiting.delete(node);
    if (!budget.take(hidden)) continue;
    for (const child of hidden) {
      shown.add(child);
      waiting.add(child);
    }
  }
}

function narrowest<N extends TreeNode<N>>(
  waiting: ReadonlySet<N>,
  shown: ReadonlySet<N>,
): readonly [N, readonly N[]] {
  const choices = [...waiting].map((node) => [node, hiddenChildren<N>(node, shown)] as const);
  return choices.reduce((best, next) => (next[1].length < best[1].length ? next : best));
}

function hiddenChildren<N extends TreeNode<N>>(node: N, shown: ReadonlySet<N>): readonly N[] {
  return node.children.filter((child) => !shown.has(child));
}

/** A nameless item up to this size is shown whole, because alone it says nothing. */
const WHOLE_ITEM_NODES = 12;

/** What cannot be drilled into shows as many of its children as fit; those that say most come first. */
function fillUp<N extends TreeNode<N>>(root: N, shown: Set<N>, budget: SkeletonBudget): void {
  const fill = (node: N): void => {
    let room = node === root ? roomOfRoot<N>(root, shown) : Number.MAX_SAFE_INTEGER;
    for (const child of worthiestFirst<N>(hiddenChildren<N>(node, shown))) {
      const portion = portionOf<N>(child);
      if (room <= 0 || !budget.take(portion)) break;
      portion.forEach((part) => shown.add(part));
      room -= 1;
    }
    for (const child of node.children) {
      const drillable = isLabelled(child) && !isShellRole(child.role);
      if (shown.has(child) && !drillable) fill(child);
    }
  };
  fill(root);
}

function roomOfRoot<N extends TreeNode<N>>(root: N, shown: ReadonlySet<N>): number {
  if (root.children.length <= MAX_ROOT_CHILDREN) return MAX_ROOT_CHILDREN;
  return KEPT_ROOT_CHILDREN - root.children.filter((child) => shown.has(child)).length;
}

function portionOf<N extends TreeNode<N>>(node: N): readonly N[] {
  if (isTelling<N>(node)) return [node];
  const whole: N[] = [];
  for (const part of walk<N>(node)) {
    whole.push(part);
    if (whole.length > WHOLE_ITEM_NODES) return [node];
  }
  return whole;
}

function worthiestFirst<N extends TreeNode<N>>(nodes: readonly N[]): readonly N[] {
  const isWorthy = (node: N): boolean => isTelling<N>(node) || node.children.length > 0;
  return [...nodes.filter(isWorthy), ...nodes.filter((node) => !isWorthy(node))];
}

function isTelling<N extends TreeNode<N>>(node: N): boolean {
  return isLabelled(node) || earnsRef(node);
}

function render<N extends TreeNode<N>>(node: N, shown: ReadonlySet<N>, countOf: (node: N) => number): N {
  const visible = node.children.filter((child) => shown.has(child));
  const children = visible.map((child) => render<N>(child, shown, countOf));
  if (visible.length === node.children.length) return { ...node, children };
  return { ...node, children, childCount: node.childCount ?? countOf(node) };
}
