import { isActionName } from '../element/action-name.js';
import type { ElementAddress } from '../element/element-address.js';
import { isRole, type Role } from '../element/role.js';
import { isState } from '../element/state.js';
import { mapUnreadable } from '../errors/map-errors.js';
import type { RefEntry } from './ref-entry.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads one entry of a stored map. Keys, states and actions that are not known are left out; a role that is not known
 * reads as `unknown`, which matches no element.
 */
export function readEntry(json: unknown, ref: string): RefEntry {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw wrong(ref, 'it is no object');
  const entry = json as Json;
  const address = readAddress(entry, ref);
  const states = isAbsent(entry['states']) ? undefined : readTexts(entry, 'states', ref).filter(isState);
  return {
    pid: readPid(entry, ref),
    process_instance: readText(entry, 'process_instance', ref),
    role: readRole(entry, ref),
    ...optionalTexts(entry, ref, IDENTITY_TEXTS),
    ...(states === undefined ? {} : { states }),
    available_actions: isAbsent(entry['available_actions'])
      ? []
      : readTexts(entry, 'available_actions', ref).filter(isActionName),
    source_app: readText(entry, 'source_app', ref),
    ...optionalTexts(entry, ref, SOURCE_TEXTS),
    path: readPath(entry, ref),
    ...optionalTexts(entry, ref, ['context']),
    ...(address === undefined ? {} : { address }),
  };
}

const IDENTITY_TEXTS = ['name', 'value', 'description', 'native_id', 'bounds_hash'] as const;
const SOURCE_TEXTS = ['source_window_id', 'source_window_title', 'source_surface', 'root_ref'] as const;

function optionalTexts<Key extends string>(
  entry: Json,
  ref: string,
  keys: readonly Key[],
): Partial<Record<Key, string>> {
  const present = keys.filter((key) => !isAbsent(entry[key]));
  const texts: Partial<Record<Key, string>> = {};
  for (const key of present) texts[key] = readText(entry, key, ref);
  return texts;
}

function readText(entry: Json, key: string, ref: string): string {
  const value = entry[key];
  if (typeof value !== 'string') throw wrong(ref, `${key} is no text`);
  return value;
}

function readTexts(entry: Json, key: string, ref: string): readonly string[] {
  const value = entry[key];
  if (!Array.isArray(value)) throw wrong(ref, `${key} is no list`);
  return value.filter((item): item is string => typeof item === 'string');
}

function readPid(entry: Json, ref: string): number {
  const pid = entry['pid'];
  if (!isCount(pid)) throw wrong(ref, 'pid is no number');
  return pid;
}

function readRole(entry: Json, ref: string): Role {
  const role = readText(entry, 'role', ref);
  return isRole(role) ? role : 'unknown';
}

function readPath(entry: Json, ref: string): readonly number[] {
  const path = entry['path'];
  if (!Array.isArray(path) || !path.every(isCount)) throw wrong(ref, 'path is no list of indexes');
  return path;
}

function readAddress(entry: Json, ref: string): ElementAddress | undefined {
  const address = entry['address'];
  if (isAbsent(address)) return undefined;
  const fields = typeof address === 'object' && !Array.isArray(address) ? Object.entries(address) : undefined;
  const isPlain = fields?.every(([, value]) => typeof value === 'string' || typeof value === 'number');
  if (fields === undefined || !isPlain) throw wrong(ref, 'address is no address');
  return Object.fromEntries(fields);
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function wrong(ref: string, why: string): Error {
  return mapUnreadable(`the entry of ${ref} is wrong, ${why}`);
}
