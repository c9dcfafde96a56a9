import type { ObservedNode } from '../../domain/element/observed-node.js';
import type { TruncationReason } from '../../ports/tree-reader.js';
import { NODE_FLAG } from '../native/addon.js';
import { describeNode, type NodeFacts } from './describe-node.js';
import { eachNode, hasFlag, type RawNode } from './raw-node.js';
import type { ScreenPlacement } from './screen-placement.js';
import type { ToolkitProfile } from './toolkit-profile.js';

/** More children than this cannot be: LibreOffice says 2,147,483,647 of a sheet. */
const SANE_COUNT = 10_000_000;

/** Puts a whole raw tree into neutral words. */
export function assembleTree(
  root: RawNode,
  facts: ReadonlyMap<RawNode, NodeFacts>,
  profile: ToolkitProfile,
  placement: ScreenPlacement,
): ObservedNode {
  const build = (raw: RawNode): ObservedNode => {
    const face = describeNode(facts.get(raw) ?? { raw, details: {} }, profile, placement);
    const shown = profile.listsHiddenParts ? raw.children.filter(isUsable) : raw.children;
    return { ...face, ...countOf(raw), children: shown.map(build) };
  };
  return build(root);
}

type Count = Pick<ObservedNode, 'childCount' | 'childCountUnknown'>;

const NOT_READ = NODE_FLAG.CUT | NODE_FLAG.CHILD_LIMIT | NODE_FLAG.CHILDREN_UNREADABLE;

/** The count appears exactly where children were left unread. */
export function countOf(raw: RawNode): Count {
  if (hasFlag(raw, NODE_FLAG.COUNT_UNKNOWN)) return { childCountUnknown: true };
  if (!hasFlag(raw, NOT_READ) || raw.role === 'password-text') return {};
  if (raw.childCount < 0 || raw.childCount > SANE_COUNT) return { childCountUnknown: true };
  return raw.childCount > raw.children.length ? { childCount: raw.childCount } : {};
}

/**
 * Browsers list the parts of their own window that are not shown now. One is worth showing when it, or something in
 * it, can be seen or chosen.
 */
function isUsable(raw: RawNode): boolean {
  for (const node of eachNode(raw)) {
    const { states } = node;
    if (states.has('showing') || states.has('visible') || states.has('selectable')) return true;
  }
  return false;
}

/** Why a read did not cover everything. */
export function truncationOf(
  root: RawNode,
  ended: number,
  visibleRange: ReadonlySet<RawNode>,
): readonly TruncationReason[] {
  const reasons = new Set<TruncationReason>();
  if ((ended & 1) !== 0) reasons.add('timeout');
  if ((ended & 2) !== 0) reasons.add('node_limit');
  for (const node of eachNode(root)) {
    if (hasFlag(node, NODE_FLAG.CHILD_LIMIT))
      reasons.add(visibleRange.has(node) ? 'visible_range' : 'child_limit');
    if (countOf(node).childCountUnknown === true && !visibleRange.has(node)) reasons.add('child_count');
    if (hasFlag(node, NODE_FLAG.CHILDREN_UNREADABLE | NODE_FLAG.UNREAD) && ended === 0)
      reasons.add('unreadable');
  }
  return [...reasons];
}
