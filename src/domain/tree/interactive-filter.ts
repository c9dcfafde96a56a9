import { earnsRef, isCut } from '../refs/earns-ref.js';
import { type TreeNode, withChildren } from './tree-node.js';

/**
 * Drops the leaves that neither earn a ref nor hide children, and the containers that are left without survivors. The
 * root stays.
 */
export function keepInteractive<N extends TreeNode<N>>(root: N): N {
  return withChildren<N>(root, survivors<N>(root.children));
}

function survivors<N extends TreeNode<N>>(nodes: readonly N[]): readonly N[] {
  return nodes.flatMap((node) => {
    const kept = withChildren<N>(node, survivors<N>(node.children));
    return kept.children.length > 0 || earnsRef(node) || isCut(node) ? [kept] : [];
  });
}
