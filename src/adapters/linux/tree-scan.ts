import { type NativeBus, NODE_FLAG, type RawTree } from '../native/addon.js';
import type { ObjectRef } from './atspi.js';
import { runJob } from './native-job.js';
import { roleNumbers } from './native-role.js';
import { eachNode, linkNodes, type RawNode } from './raw-node.js';
import type { ToolkitProfile } from './toolkit-profile.js';

/** How far a scan goes. */
export interface ScanLimits {
  readonly maxDepth: number;
  readonly maxNodes: number;
  readonly timeoutMs: number;
}

/** A whole read with its nodes linked. */
export interface Scan {
  readonly root: RawNode;
  readonly count: number;
  /** Bits of RawTree.ended. */
  readonly ended: number;
}

const TRANSPARENT = roleNumbers([
  'filler',
  'panel',
  'section',
  'viewport',
  'layered-pane',
  'root-pane',
  'glass-pane',
  'redundant-object',
  'grouping',
  'embedded',
]);
const OPAQUE = roleNumbers(['password-text']);
const MAX_RAW_DEPTH = 200;

/** Reads the structure below an object in one native call. Rejects as the addon does. */
export async function scanTree(
  bus: NativeBus,
  ref: ObjectRef,
  profile: ToolkitProfile,
  limits: ScanLimits,
  signal: AbortSignal,
): Promise<Scan | undefined> {
  const tree = await runJob(bus, signal, (job) =>
    bus.readTree({
      bus: ref.bus,
      path: ref.path,
      // A shallow look at one element is cheaper call by call than the bulk read of its application.
      strategy: limits.maxNodes <= 64 ? 'walk' : profile.strategy,
      direct: profile.direct,
      cacheRetries: profile.cacheRetries,
      maxLogicalDepth: limits.maxDepth,
      maxRawDepth: MAX_RAW_DEPTH,
      maxNodes: limits.maxNodes,
      maxChildren: profile.maxChildren,
      transparentRoles: [...TRANSPARENT, ...roleNumbers(profile.wrapperRoles)],
      actionIsNoContent: profile.actionEverywhere,
      typeNameIsNoName: profile.typeNames,
      opaqueRoles: OPAQUE,
      noListStates: profile.noListStates,
      timeoutMs: limits.timeoutMs,
      callTimeoutMs: Math.min(limits.timeoutMs, 2000),
      job,
    }),
  );
  return toScan(tree);
}

function toScan(tree: RawTree): Scan | undefined {
  const root = linkNodes(tree);
  return root === undefined ? undefined : { root, count: tree.count, ended: tree.ended };
}

/** Whether a lazy toolkit has more to come: a web document that is busy, or has nothing in it yet. */
export function looksUnfinished({ root, ended }: Scan): boolean {
  if (ended !== 0) return false;
  let documents = 0;
  for (const node of eachNode(root)) {
    if (node.role !== 'document-web') continue;
    documents += 1;
    if (node.childCount === 0 || node.states.has('busy')) return true;
  }
  return documents === 0 && !wasCut(root);
}

function wasCut(root: RawNode): boolean {
  for (const node of eachNode(root)) if ((node.flags & NODE_FLAG.CUT) !== 0) return true;
  return false;
}
