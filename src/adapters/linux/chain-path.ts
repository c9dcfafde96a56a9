import type { NativeBus } from '../native/addon.js';
import { ATSPI, call, type ObjectRef } from './atspi.js';
import { runJob } from './native-job.js';
import { firstValue, objectRef, objectRefs } from './native-value.js';
import type { RawNode } from './raw-node.js';

export interface ChainScope {
  readonly bus: NativeBus;
  readonly app: string;
  readonly timeoutMs: number;
  readonly direct: boolean;
  /** Go by GetChildren alone. */
  readonly byList?: boolean;
  readonly signal: AbortSignal;
}

/** A chain of nodes, each listed by the one before. */
export interface VerifiedChain {
  readonly nodes: readonly RawNode[];
  /** Child indexes from the first node down to the last. */
  readonly path: readonly number[];
}

/** Longer lists are not searched for a child whose own index is wrong. */
const MAX_SEARCHED = 2000;
/** The next of the chain, or past a page of a GtkStack, which GTK 4 lists by what is on it. */
const STEPS = [1, 2] as const;

/** Where each element of a chain stands in the one before; undefined when parents and children disagree. */
export async function verifyChain(
  nodes: readonly RawNode[],
  scope: ChainScope,
): Promise<VerifiedChain | undefined> {
  const chain = scope.byList === true ? await byLists(nodes, scope) : await byIndexes(nodes, scope);
  return chain === undefined ? undefined : { nodes: withIndexes(chain), path: chain.path };
}

/** Each element's own index, checked against what stands there; searched for where it is wrong. */
async function byIndexes(nodes: readonly RawNode[], scope: ChainScope): Promise<VerifiedChain | undefined> {
  const steps = nodes.slice(1);
  const { bus, timeoutMs, direct, signal } = scope;
  const calls = steps.map((node, at) =>
    call(nodes[at]?.ref ?? node.ref, ATSPI.accessible, 'GetChildAtIndex', 'i', [Math.max(0, node.index)]),
  );
  const replies = await runJob(bus, signal, (job) =>
    bus.callMany(calls, { timeoutMs, totalMs: timeoutMs, direct, job }),
  );
  const path: number[] = [];
  for (const [at, node] of steps.entries()) {
    const parent = nodes[at];
    const there = objectRef(firstValue(replies[at]));
    const index = isRight(node, there, parent) ? node.index : await searchIndex(parent, node.ref, scope);
    if (index === undefined) return undefined;
    path.push(index);
  }
  return { nodes, path };
}

/** Where children exist on demand only, each request gives another object for the same place. */
function isRight(node: RawNode, there: ObjectRef | undefined, parent: RawNode | undefined): boolean {
  if (node.index < 0 || there === undefined) return false;
  return isSame(there, node.ref) || parent?.states.has('manages-descendants') === true;
}

async function searchIndex(
  parent: RawNode | undefined,
  ref: ObjectRef,
  scope: ChainScope,
): Promise<number | undefined> {
  if (parent === undefined || !isSearchable(parent)) return undefined;
  const [children] = await childLists([parent.ref], scope);
  return indexOf(children, ref);
}

/** All lists at once. What is a parent to its children alone, and listed by nobody, is left out of the chain. */
async function byLists(nodes: readonly RawNode[], scope: ChainScope): Promise<VerifiedChain | undefined> {
  const parents = nodes.slice(0, -1);
  if (!parents.every(isSearchable)) return undefined;
  const lists = await childLists(
    parents.map(({ ref }) => ref),
    scope,
  );
  const chain = nodes.slice(0, 1);
  const path: number[] = [];
  for (let at = 0; at < parents.length;) {
    const step = STEPS.find((width) => indexOf(lists[at], nodes[at + width]?.ref) !== undefined);
    const next = step === undefined ? undefined : nodes[at + step];
    const index = indexOf(lists[at], next?.ref);
    if (step === undefined || next === undefined || index === undefined) return undefined;
    chain.push(next);
    path.push(index);
    at += step;
  }
  return { nodes: chain, path };
}

function isSearchable({ childCount, states }: RawNode): boolean {
  return childCount >= 0 && childCount <= MAX_SEARCHED && !states.has('manages-descendants');
}

async function childLists(
  parents: readonly ObjectRef[],
  { bus, timeoutMs, direct, signal }: ChainScope,
): Promise<readonly (readonly ObjectRef[] | undefined)[]> {
  const calls = parents.map((ref) => call(ref, ATSPI.accessible, 'GetChildren'));
  const replies = await runJob(bus, signal, (job) =>
    bus.callMany(calls, { timeoutMs, totalMs: timeoutMs, direct, job }),
  );
  return replies.map(objectRefs);
}

function indexOf(children: readonly ObjectRef[] | undefined, ref: ObjectRef | undefined): number | undefined {
  const index = children?.findIndex((child) => isSame(child, ref)) ?? -1;
  return index < 0 ? undefined : index;
}

function withIndexes({ nodes, path }: VerifiedChain): readonly RawNode[] {
  const fixed: RawNode[] = [];
  for (const [at, node] of nodes.entries())
    fixed.push({
      ...node,
      index: at === 0 ? node.index : (path[at - 1] ?? node.index),
      parent: fixed.at(-1),
    });
  return fixed;
}

export function isSame(a: ObjectRef, b: ObjectRef | undefined): boolean {
  return a.bus === b?.bus && a.path === b.path;
}
