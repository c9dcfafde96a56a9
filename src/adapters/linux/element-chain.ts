import type { NativeBus } from '../native/addon.js';
import { ATSPI, getProperty, type ObjectRef } from './atspi.js';
import { type ChainScope, isSame, verifyChain } from './chain-path.js';
import { classify, domainError, replyFailure } from './guard.js';
import { runJob } from './native-job.js';
import { NODE_CALLS, nodeCalls, nodeFrom } from './node-reader.js';
import { firstValue, objectRef } from './native-value.js';
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

const MAX_LEVELS = 200;

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
  const verified = reachesWindow ? await verifyChain(nodes, scope) : undefined;
  return { nodes: verified?.nodes ?? nodes, reachesWindow, path: verified?.path };
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
    const rest = await verifyChain([met, ...below], scope);
    if (rest === undefined) return undefined;
    const above: RawNode[] = [];
    for (let up: RawNode | undefined = met; up !== undefined; up = up.parent) above.unshift(up);
    const path = [...above.slice(1).map(({ index }) => index), ...rest.path];
    return { nodes: [...above, ...rest.nodes.slice(1)], reachesWindow: true, path };
  }
  return undefined;
}
