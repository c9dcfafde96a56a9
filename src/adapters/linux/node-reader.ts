import { INTERFACE, type NativeBus, type NativeCall, type NativeReply } from '../native/addon.js';
import { ATSPI, call, getProperty, type ObjectRef } from './atspi.js';
import { runJob } from './native-job.js';
import { nativeRole } from './native-role.js';
import { NativeStates } from './native-state.js';
import { listOf, numberOf, stateWords, textOf } from './native-value.js';
import type { RawNode } from './raw-node.js';

export interface NodeReadScope {
  readonly bus: NativeBus;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The calls that describe one object, in the order that `nodeFrom` expects. */
export function nodeCalls(ref: ObjectRef): readonly NativeCall[] {
  return [
    call(ref, ATSPI.accessible, 'GetRole'),
    getProperty(ref, ATSPI.accessible, 'Name'),
    getProperty(ref, ATSPI.accessible, 'Description'),
    call(ref, ATSPI.accessible, 'GetState'),
    call(ref, ATSPI.accessible, 'GetInterfaces'),
    getProperty(ref, ATSPI.accessible, 'ChildCount'),
    call(ref, ATSPI.accessible, 'GetIndexInParent'),
  ];
}

export const NODE_CALLS = 7;

/** The node of these answers; undefined when it told neither its role nor its states. */
export function nodeFrom(
  ref: ObjectRef,
  replies: readonly (NativeReply | undefined)[],
  parent: RawNode | undefined,
): RawNode | undefined {
  const [role, name, description, states, interfaces, childCount, index] = replies;
  const roleNumber = numberOf(role);
  const words = stateWords(states);
  if (roleNumber === undefined || words === undefined) return undefined;
  return {
    ref,
    parent,
    index: numberOf(index) ?? -1,
    role: nativeRole(roleNumber),
    name: textOf(name) ?? '',
    description: textOf(description) ?? '',
    states: new NativeStates(...words),
    interfaces: interfaceBits(interfaces),
    childCount: numberOf(childCount) ?? -1,
    flags: 0,
    children: [],
  };
}

/** Reads these objects side by side, as children of `parent`. Those that are gone meanwhile are left out. */
export async function readNodes(
  refs: readonly ObjectRef[],
  parent: RawNode | undefined,
  { bus, timeoutMs, signal }: NodeReadScope,
): Promise<readonly RawNode[]> {
  const replies = await runJob(bus, signal, (job) =>
    bus.callMany(refs.flatMap(nodeCalls), { timeoutMs, totalMs: timeoutMs, job }),
  );
  return refs.flatMap(
    (ref, at) => nodeFrom(ref, replies.slice(at * NODE_CALLS, (at + 1) * NODE_CALLS), parent) ?? [],
  );
}

function interfaceBits(reply: NativeReply | undefined): number {
  let bits = 0;
  for (const name of listOf(reply) ?? []) {
    const last = typeof name === 'string' ? name.slice(name.lastIndexOf('.') + 1) : '';
    if (isInterface(last)) bits |= INTERFACE[last];
  }
  return bits;
}

function isInterface(name: string): name is keyof typeof INTERFACE {
  return Object.hasOwn(INTERFACE, name);
}
