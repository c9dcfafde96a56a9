import { readFileSync } from 'node:fs';

import { isAlive, type ProcessIdentity } from './desktop-processes.js';

/** What is written down about one private desktop, as `desktop.json` in its folder. */
export interface DesktopRecord {
  readonly name: string;
  /** Tells this desktop apart from an earlier one of the same name; also the value of its marker variable. */
  readonly id: string;
  readonly state: 'starting' | 'running';
  /** Process ids mean nothing after a reboot. */
  readonly bootId: string;
  readonly starter: ProcessIdentity;
  readonly size: { readonly width: number; readonly height: number };
  readonly startedAt: string;
  readonly display?: number;
  readonly processes: Readonly<Record<string, ProcessIdentity>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** `starting`: its starter still works on it. `dead`: a part is gone, or its starter was killed. */
export type DesktopLife = 'starting' | 'running' | 'dead';

const PARTS = ['display', 'session_bus'];

export function currentBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return '';
  }
}

export function lifeOf(record: DesktopRecord): DesktopLife {
  if (record.bootId !== currentBootId()) return 'dead';
  if (record.state === 'starting') return isAlive(record.starter) ? 'starting' : 'dead';
  const alive = PARTS.every((part) => {
    const identity = record.processes[part];
    return identity !== undefined && isAlive(identity);
  });
  return alive ? 'running' : 'dead';
}

/** Reads a record; undefined for anything that is not one. Unknown keys are ignored. */
export function parseRecord(text: string): DesktopRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { name, id, state, bootId, starter, size, startedAt, display, processes, environment } = value;
  if (typeof name !== 'string' || typeof id !== 'string' || typeof bootId !== 'string') return undefined;
  if (typeof startedAt !== 'string') return undefined;
  if ((state !== 'starting' && state !== 'running') || !isIdentity(starter) || !isSize(size))
    return undefined;
  return {
    name,
    id,
    state,
    bootId,
    starter,
    size,
    startedAt,
    ...(typeof display === 'number' ? { display } : {}),
    processes: pick(processes, isIdentity),
    environment: pick(environment, (entry) => typeof entry === 'string'),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isIdentity(value: unknown): value is ProcessIdentity {
  return isObject(value) && typeof value['pid'] === 'number' && typeof value['startTime'] === 'string';
}

function isSize(value: unknown): value is DesktopRecord['size'] {
  return isObject(value) && typeof value['width'] === 'number' && typeof value['height'] === 'number';
}

function pick<Value>(source: unknown, wanted: (value: unknown) => value is Value): Record<string, Value> {
  if (!isObject(source)) return {};
  const kept: Record<string, Value> = {};
  for (const [key, value] of Object.entries(source)) if (wanted(value)) kept[key] = value;
  return kept;
}
