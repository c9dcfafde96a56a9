import { isBare } from '../element/anonymous-wrapper.js';
import { isCut } from '../refs/earns-ref.js';
import { type TreeNode, withChildren } from './tree-node.js';

/**
 * Replaces each node below the root by its only child where the node is a nameless, stateless, action-less group or
 * listitem that hides no children.
 */
export function compactTree<N extends TreeNode<N>>(root: N): N {
  return withChildren<N>(
    root,
    root.children.map((child) => compactNode<N>(child)),
  );
}

function compactNode<N extends TreeNode<N>>(node: N): N {
  const [only, ...others] = node.children;
  if (only !== undefined && others.length === 0 && isReplaceable<N>(node, only)) return compactNode<N>(only);
  return withChildren<N>(
    node,
    node.children.map((child) => compactNode<N>(child)),
  );
}

function isReplaceable<N extends TreeNode<N>>(node: N, only: N): boolean {
  const role = node.role === 'group' || node.role === 'listitem';
  // That it is scrolled out of sight is said by its child as well.
  const isStateless = node.states.every(
    (state) => state === 'offscreen' && only.states.includes('offscreen'),
  );
  return role && isBare(node) && isStateless && !isCut(node);
}
