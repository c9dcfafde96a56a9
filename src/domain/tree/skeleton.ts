import { compactTree } from './compact.js';
import { SkeletonBudget, type SkeletonLimits } from './skeleton-budget.js';
import { SkeletonPlan } from './skeleton-plan.js';
import type { TreeNode } from './tree-node.js';

/**
 * Makes a skeleton small enough to be read at a glance. Anonymous wrappers with one child go first. If that is not
 * enough, the tree is built up again from its root as far as the limits allow, as `SkeletonPlan` says. A cut node says
 * how many direct children it has (`countOf`) and has none; only what could not be drilled into, such as the root,
 * shows a part of its children.
 */
export function shapeSkeleton<N extends TreeNode<N>>(
  root: N,
  limits: SkeletonLimits,
  countOf: (node: N) => number = (node) => node.children.length,
): N {
  if (fits<N>(root, limits)) return root;
  const compacted = compactTree<N>(root);
  if (fits<N>(compacted, limits)) return compacted;
  const shown = new SkeletonPlan<N>(compacted, limits).choose();
  return render<N>(compacted, shown, countOf);
}

function fits<N extends TreeNode<N>>(root: N, limits: SkeletonLimits): boolean {
  const budget = new SkeletonBudget(limits);
  const add = (node: N): boolean => budget.take([node]) && node.children.every(add);
  return add(root);
}

function render<N extends TreeNode<N>>(node: N, shown: ReadonlySet<N>, countOf: (node: N) => number): N {
  const visible = node.children.filter((child) => shown.has(child));
  const children = visible.map((child) => render<N>(child, shown, countOf));
  if (visible.length === node.children.length) return { ...node, children };
  return { ...node, children, childCount: node.childCount ?? countOf(node) };
}
