import { mapTooLarge, mapUnreadable } from '../errors/map-errors.js';
import { readEntry } from './ref-entry-json.js';
import { type RefMap, refCount } from './ref-map.js';
import { isPlainRef, refNumber } from './ref.js';
import { utf8Length } from './utf8-length.js';

/** Largest stored map, in bytes of UTF-8. */
export const MAX_REF_MAP_BYTES = 1_048_576;

/** The stored form of a map. Throws `INTERNAL` with `details{refs, bytes}` when it is over 1 MiB. */
export function serializeRefMap(map: RefMap): string {
  const text = JSON.stringify({ inner: map.inner, counter: map.counter });
  const bytes = utf8Length(text);
  if (bytes > MAX_REF_MAP_BYTES) throw mapTooLarge(refCount(map), bytes);
  return text;
}

/**
 * Reads a stored map. Unknown keys are ignored, missing optional ones get their default. Throws `INTERNAL` with the
 * advice to take a fresh snapshot for anything that is no map, or over 1 MiB.
 */
export function parseRefMap(text: string): RefMap {
  if (text.length > MAX_REF_MAP_BYTES || utf8Length(text) > MAX_REF_MAP_BYTES) {
    throw mapUnreadable('it is larger than 1 MiB');
  }
  return readRefMap(parseJson(text));
}

/** Reads a map from parsed JSON, as `parseRefMap` does. */
export function readRefMap(json: unknown): RefMap {
  if (!isObject(json) || !isObject(json['inner'])) throw mapUnreadable('it is not a map of refs');
  const counter = json['counter'];
  if (!Number.isSafeInteger(counter) || (counter as number) < 0)
    throw mapUnreadable('its counter is no count');
  const inner = Object.entries(json['inner']).map(([ref, entry]) => {
    if (!isPlainRef(ref)) throw mapUnreadable('it has keys that are no refs');
    if (refNumber(ref) > (counter as number)) throw mapUnreadable('its counter is lower than its refs');
    return [ref, readEntry(entry, ref)] as const;
  });
  return { inner: Object.fromEntries(inner), counter: counter as number };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw mapUnreadable('it is not JSON', error);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
