import type { NativeReply, NativeValue } from '../native/addon.js';
import type { ObjectRef } from './atspi.js';

/** The first value of an answer, out of its variant; undefined when there is none. */
export function firstValue(reply: NativeReply | undefined): NativeValue | undefined {
  if (reply?.ok !== true) return undefined;
  return unwrap(reply.values[0]);
}

/** What is inside a variant. */
export function unwrap(value: NativeValue | undefined): NativeValue | undefined {
  return isVariant(value) ? unwrap(value.value) : value;
}

export function textOf(reply: NativeReply | undefined): string | undefined {
  const value = firstValue(reply);
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(reply: NativeReply | undefined): number | undefined {
  const value = firstValue(reply);
  return typeof value === 'number' ? value : undefined;
}

export function booleanOf(reply: NativeReply | undefined): boolean | undefined {
  const value = firstValue(reply);
  return typeof value === 'boolean' ? value : undefined;
}

/** A list of values; undefined when the answer holds none. */
export function listOf(reply: NativeReply | undefined): readonly NativeValue[] | undefined {
  const value = firstValue(reply);
  return isList(value) ? value : undefined;
}

/** One `(so)` pair. */
export function objectRef(value: NativeValue | undefined): ObjectRef | undefined {
  const pair = unwrap(value);
  if (!isList(pair)) return undefined;
  const [bus, path] = pair;
  return typeof bus === 'string' && typeof path === 'string' ? { bus, path } : undefined;
}

export function objectRefs(reply: NativeReply | undefined): readonly ObjectRef[] | undefined {
  return listOf(reply)?.flatMap((item) => objectRef(item) ?? []);
}

/** The two words of a state set. */
export function stateWords(reply: NativeReply | undefined): readonly [number, number] | undefined {
  const words = listOf(reply);
  const [low, high] = words ?? [];
  return typeof low === 'number' ? [low, typeof high === 'number' ? high : 0] : undefined;
}

export function isList(value: NativeValue | undefined): value is readonly NativeValue[] {
  return Array.isArray(value);
}

function isVariant(
  value: NativeValue | undefined,
): value is { readonly signature: string; readonly value: NativeValue } {
  return typeof value === 'object' && !Array.isArray(value) && 'signature' in value;
}
