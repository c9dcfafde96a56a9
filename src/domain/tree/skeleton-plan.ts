import { isLabelled, isMainRegion, isShellRole } from '../element/role-groups.js';
import { earnsRef, isCut } from '../refs/earns-ref.js';
import { waysToRegions } from './skeleton-regions.js';
import { SkeletonBudget, type SkeletonLimits } from './skeleton-budget.js';
import { type TreeNode, walk } from './tree-node.js';

/** A root with more children than this is never shown whole. */
const MAX_ROOT_CHILDREN = 49;
/** How many children such a root keeps. */
const KEPT_ROOT_CHILDREN = 45;
/** A nameless item up to this size is shown whole, because alone it says nothing. */
const WHOLE_ITEM_NODES = 12;

type Test<N> = (node: N, parent?: N) => boolean;

/**
 * Chooses which nodes of a tree that is too large make its skeleton, until the limits are reached. First the main
 * regions and what leads to them. Then what cannot be drilled into and what is in the regions, the narrowest branch
 * first, so that the widest are cut; of those that cannot be drilled into a part is shown. Then what is in other
 * branches that can be drilled into. At last what says little, such as separators; what is hidden only where nothing
 * else leads to it.
 */
export class SkeletonPlan<N extends TreeNode<N>> {
  private readonly shown = new Set<N>();
  /** Shown nodes that have a ref, or stand below one, so that a drill-down leads to what they hide. */
  private readonly reachable = new Set<N>();
  private readonly budget: SkeletonBudget;

  constructor(
    private readonly root: N,
    limits: SkeletonLimits,
  ) {
    this.budget = new SkeletonBudget(limits);
  }

  choose(): ReadonlySet<N> {
    const isVisible: Test<N> = (node) => !isHidden<N>(node);
    this.budget.take([this.root]);
    this.shown.add(this.root);
    for (const way of waysToRegions<N>(this.root)) this.showWay(way);
    this.complete((node) => isVisible(node) && !this.reachable.has(node), saysMuch<N>);
    this.complete((node) => isVisible(node) && isMainRegion(node), saysMuch<N>);
    this.fill(saysMuch<N>);
    this.complete(isVisible, saysMuch<N>);
    this.complete(isVisible, isVisible);
    this.fill(() => true);
    return this.shown;
  }

  private showWay(way: readonly N[]): void {
    const missing = way.filter((node) => !this.shown.has(node));
    if (!this.budget.take(missing)) return;
    way.forEach((node, at) => {
      this.show(node, way[at - 1] ?? this.root);
    });
  }

  private show(node: N, parent: N): void {
    this.shown.add(node);
    const leadsOn = isTelling<N>(node) || this.reachable.has(parent);
    if (leadsOn && !isShellRole(node.role)) this.reachable.add(node);
  }

  /** Shows all wanted children of some nodes where they fit, the narrowest node first. */
  private complete(opens: Test<N>, wants: Test<N>): void {
    const waiting = new Set([...this.shown].filter((node) => opens(node)));
    if (this.root.children.length > MAX_ROOT_CHILDREN) waiting.delete(this.root);
    while (waiting.size > 0) {
      const [node, missing] = this.narrowest(waiting, wants);
      waiting.delete(node);
      if (!this.budget.take(missing)) continue;
      for (const child of missing) this.show(child, node);
      for (const child of node.children) if (this.shown.has(child) && opens(child)) waiting.add(child);
    }
  }

  private narrowest(nodes: ReadonlySet<N>, wants: Test<N>): readonly [N, readonly N[]] {
    const choices = [...nodes].map((node) => [node, this.missing(node, wants)] as const);
    return choices.reduce((best, next) => (next[1].length < best[1].length ? next : best));
  }

  private missing(node: N, wants: Test<N>): readonly N[] {
    return node.children.filter((child) => !this.shown.has(child) && wants(child, node));
  }

  /** What cannot be drilled into shows as many of its children as fit. */
  private fill(wants: Test<N>): void {
    const fillNode = (node: N): void => {
      let room = this.roomOf(node);
      for (const child of worthiestFirst<N>(this.missing(node, wants))) {
        const portion = portionOf<N>(child);
        if (room <= 0 || !this.budget.take(portion)) break;
        this.showPortion(child, node);
        room -= 1;
      }
      for (const child of node.children) {
        if (this.shown.has(child) && !this.reachable.has(child) && !isHidden<N>(child)) fillNode(child);
      }
    };
    fillNode(this.root);
  }

  private roomOf(node: N): number {
    if (node !== this.root || node.children.length <= MAX_ROOT_CHILDREN) return node.children.length;
    return KEPT_ROOT_CHILDREN - node.children.filter((child) => this.shown.has(child)).length;
  }

  private showPortion(node: N, parent: N): void {
    const whole = portionOf<N>(node);
    this.show(node, parent);
    if (whole.length > 1) for (const child of node.children) this.showAll(child, node);
  }

  private showAll(node: N, parent: N): void {
    this.show(node, parent);
    for (const child of node.children) this.showAll(child, node);
  }
}

/** A node that says something, alone; else it with all below it, if that is little. */
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
  return [...nodes.filter((node) => saysMuch<N>(node)), ...nodes.filter((node) => !saysMuch<N>(node))];
}

function saysMuch<N extends TreeNode<N>>(node: N, parent?: N): boolean {
  if (isHidden<N>(node) || (node.role === 'statictext' && node.name === parent?.name)) return false;
  return isTelling<N>(node) || isCut(node) || node.children.length > 0;
}

function isTelling<N extends TreeNode<N>>(node: N): boolean {
  return isLabelled(node) || earnsRef(node);
}

function isHidden<N extends TreeNode<N>>({ states }: N): boolean {
  return states.includes('hidden');
}
