import type { ObservedNode } from '../element/observed-node.js';
import { earnsRef } from '../refs/earns-ref.js';
import { isLabelled } from '../element/role-groups.js';
import { printNode } from './print-node.js';
import { estimateTokens } from './token-estimate.js';

/** How large a skeleton may be. */
export interface SkeletonLimits {
  readonly nodes: number;
  /** Tokens of the printed tree, without what is printed around it. */
  readonly tokens: number;
}

const MAX_NODES = 49;
/** 1,000 less the rest of the answer but for its names, and less what the estimate may be wrong by. */
const MAX_TREE_TOKENS = 880;
/** A title however long leaves this much. */
const MIN_TREE_TOKENS = 400;

/** Under 50 nodes, and with the rest of the answer, which names application and window, under 1,000 tokens. */
export function skeletonLimits(...names: readonly string[]): SkeletonLimits {
  const around = estimateTokens(names.join(' '));
  return { nodes: MAX_NODES, tokens: Math.max(MIN_TREE_TOKENS, MAX_TREE_TOKENS - around) };
}

type SizedNode = Omit<ObservedNode, 'children'> & { readonly children: readonly unknown[] };

/** Counts what a skeleton has used up of its limits. */
export class SkeletonBudget {
  private nodesLeft: number;
  private tokensLeft: number;

  constructor(limits: SkeletonLimits) {
    this.nodesLeft = limits.nodes;
    this.tokensLeft = limits.tokens;
  }

  /** Takes these nodes all together, or none of them and answers false. */
  take(nodes: readonly SizedNode[]): boolean {
    if (nodes.length > this.nodesLeft) return false;
    const tokens = nodes.reduce((sum, node) => sum + tokensOf(node), 0);
    if (tokens > this.tokensLeft) return false;
    this.nodesLeft -= nodes.length;
    this.tokensLeft -= tokens;
    return true;
  }
}

/** What it takes to say that there are children, shown or counted. */
const TOKENS_OF_CHILDREN = 6;

function tokensOf(node: SizedNode): number {
  const ref = earnsRef(node) || isLabelled(node) ? { ref: '@e44' } : {};
  const printed = printNode(node, [], { ...ref, includeBounds: false, skeleton: true });
  return estimateTokens(JSON.stringify(printed)) + (node.children.length > 0 ? TOKENS_OF_CHILDREN : 0);
}
