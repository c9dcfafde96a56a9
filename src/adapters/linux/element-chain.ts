import type { NativeBus } from '../native/addon.js';
import { ATSPI, call, getProperty, type ObjectRef } from './atspi.js';
import { classify, domainError, replyFailure } from './guard.js';
import { runJob } from './native-job.js';
import { NODE_CALLS, nodeCalls, nodeFrom } from './node-reader.js';
import { firstValue, objectRef, objectRefs } from './native-value.js';
import { eachNode, type RawNode } from './raw-node.js';

/** An element and what it stands in, read upwards. */
export interface ElementChain {
  /** From the window down to the element; without the application. */
  readonly nodes: readonly RawNode[];
  /** Whether it ends at a window of an application. */
  readonly reachesWindow: boolean;
  /** Child indexes from the window down to the element; undefined when parents and children disagree. */
  readonly path: readonly number[] | undefined;
}

export interface ChainScope {
  readonly bus: NativeBus;
  readonly app: string;
  readonly timeoutMs: number;
  readonly direct: boolean;
  /** Go by GetChildren alone. */
  readonly byList?: boolean;
  readonly signal: AbortSignal;
}

const MAX_LEVELS = 200;
/** Longer lists are not searched for a child whose own index is wrong. */
const MAX_SEARCHED = 2000;

interface Level {
  readonly ref: ObjectRef;
  readonly replies: Awaited<ReturnType<NativeBus['callMany']>>;
}

/** Climbs from an object to its window. Undefined when the object is gone. Rejects when the application is hung. */
export async function readChain(ref: ObjectRef, scope: ChainScope): Promise<ElementChain | undefined> {
  const levels = await climb(ref, scope);
  if (levels === undefined) return undefined;
  const { chain, reachesWindow } = levels;
  const nodes: RawNode[] = [];
  for (const { ref: at, replies } of chain.toReversed()) {
    const node = nodeFrom(at, replies.slice(0, NODE_CALLS), nodes.at(-1));
    if (node === undefined) return undefined;
    nodes.push(node);
  }
  if (nodes.at(-1)?.states.has('defunct') === true) return undefined;
  const path = reachesWindow ? await verifiedPath(nodes, scope) : undefined;
  return { nodes: withIndexes(nodes, path), reachesWindow, path };
}

async function climb(
  start: ObjectRef,
  scope: ChainScope,
): Promise<{ readonly chain: readonly Level[]; readonly reachesWindow: boolean } | undefined> {
  const chain: Level[] = [];
  const seen = new Set<string>();
  let current = start;
  while (chain.length < MAX_LEVELS && !seen.has(current.path + current.bus)) {
    seen.add(current.path + current.bus);
    const replies = await ask(current, scope);
    const failure = replyFailure(replies[0]);
    if (failure !== undefined) {
      const kind = classify(failure);
      if (chain.length === 0 && (kind === 'gone' || kind === 'app-gone' || kind === 'unsupported'))
        return undefined;
      if (kind === 'hung' || kind === 'refused')
        throw domainError(failure, { doing: 'look at the element', app: scope.app });
      return { chain, reachesWindow: false };
    }
    chain.push({ ref: current, replies });
    const parent = objectRef(firstValue(replies[NODE_CALLS]));
    if (parent === undefined || parent.path === ATSPI.nullPath || parent.path === '')
      return { chain, reachesWindow: false };
    if (parent.path === ATSPI.rootPath) return { chain, reachesWindow: true };
    current = parent;
  }
  return { chain, reachesWindow: false };
}

function ask(ref: ObjectRef, scope: ChainScope): ReturnType<NativeBus['callMany']> {
  const { bus, timeoutMs, direct, signal } = scope;
  const calls = [...nodeCalls(ref), getProperty(ref, ATSPI.accessible, 'Parent')];
  return runJob(bus, signal, (job) => bus.callMany(calls, { timeoutMs, totalMs: timeoutMs, direct, job }));
}

/** Each element's own index, checked against what stands there; searched for where it is wrong. */
async function verifiedPath(
  nodes: readonly RawNode[],
  scope: ChainScope,
): Promise<readonly number[] | undefined> {
  const { bus, timeoutMs, direct, signal } = scope;
  const steps = nodes.slice(1);
  if (steps.length === 0) return [];
  const calls = steps.map((node, at) =>
    call(nodes[at]?.ref ?? node.ref, ATSPI.accessible, 'GetChildAtIndex', 'i', [Math.max(0, node.index)]),
  );
  const replies = await runJob(bus, signal, (job) =>
    bus.callMany(calls, { timeoutMs, totalMs: timeoutMs, direct, job }),
  );
  const path: number[] = [];
  for (const [at, node] of steps.entries()) {
    const there = objectRef(firstValue(replies[at]));
    const index =
      scope.byList !== true && isRight(node, there, nodes[at])
        ? node.index
        : await searchIndex(nodes[at], node.ref, scope);
    if (index === undefined) return undefined;
    path.push(index);
  }
  return path;
}

/** Where children exist on demand only, each request gives another object for the same place. */
function isRight(node: RawNode, there: ObjectRef | undefined, parent: RawNode | undefined): boolean {
  if (node.index < 0 || there === undefined) return false;
  return isSame(there, node.ref) || parent?.states.has('manages-descendants') === true;
}

async function searchIndex(
  parent: RawNode | undefined,
  ref: ObjectRef,
  { bus, timeoutMs, direct, signal }: ChainScope,
): Promise<number | undefined> {
  if (parent === undefined || parent.childCount < 0 || parent.childCount > MAX_SEARCHED) return undefined;
  if (parent.states.has('manages-descendants')) return undefined;
  const [reply] = await runJob(bus, signal, (job) =>
    bus.callMany([call(parent.ref, ATSPI.accessible, 'GetChildren')], { timeoutMs, direct, job }),
  );
  const index = objectRefs(reply)?.findIndex((child) => isSame(child, ref)) ?? -1;
  return index < 0 ? undefined : index;
}

/**
 * The same chain seen from the window, where parents tell another story than children: they lead to another frame
 * (LibreOffice) or through objects that nobody lists (stack pages of GTK 4). The lowest element of the chain that the
 * window lists is the one whose way down is certain.
 */
export async function seenFrom(
  window: RawNode,
  chain: ElementChain,
  scope: ChainScope,
): Promise<ElementChain | undefined> {
  const listed = [...eachNode(window)];
  for (let at = chain.nodes.length - 1; at >= 0; at -= 1) {
    const met = listed.find(({ ref }) => isSame(ref, chain.nodes[at]?.ref));
    if (met === undefined) continue;
    const below = chain.nodes.slice(at + 1);
    const rest = await verifiedPath([met, ...below], scope);
    if (rest === undefined) return undefined;
    const above: RawNode[] = [];
    for (let up: RawNode | undefined = met; up !== undefined; up = up.parent) above.unshift(up);
    const path = [...above.slice(1).map(({ index }) => index), ...rest];
    return { nodes: withIndexes([...above, ...below], path), reachesWindow: true, path };
  }
  return undefined;
}

function withIndexes(nodes: readonly RawNode[], path: readonly number[] | undefined): readonly RawNode[] {
  if (path === undefined) return nodes;
  const fixed: RawNode[] = [];
  for (const [at, node] of nodes.entries())
    fixed.push({
      ...node,
      index: at === 0 ? node.index : (path[at - 1] ?? node.index),
      parent: fixed.at(-1),
    });
  return fixed;
}

function isSame(a: ObjectRef, b: ObjectRef | undefined): boolean {
  return a.bus === b?.bus && a.path === b.path;
}
