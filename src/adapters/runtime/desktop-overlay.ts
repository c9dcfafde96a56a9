import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { capText } from '../../domain/element/clean-text.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

/** A name under which a desktop can be started. */
const NAME_TO_START = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;

/** The parts without which a desktop is none. */
const NEEDED = ['display', 'session_bus'];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function desktopNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  } catch {
    return [];
  }
}

async function unknownDesktop(folder: string, name: string): Promise<AgentDesktopError> {
  const names = await desktopNames(folder);
  const start = `agent-desktop desktop start --name ${NAME_TO_START.test(name) ? name : 'NAME'}`;
  return new AgentDesktopError('INVALID_ARGS', `There is no private desktop '${capText(name, 40)}'.`, {
    suggestion:
      names.length > 0
        ? `Use one of: ${names.join(', ')}; or start it: ${start}`
        : `Start it first: ${start}`,
    ...(names.length > 0 && { details: { desktops: names } }),
  });
}

function recordIn(text: string): Record<string, unknown> | undefined {
  try {
    const record: unknown = JSON.parse(text);
    return isObject(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Without one of these processes nothing in the desktop answers, and every call would only run into its time-out. */
function hasEnded({ processes }: Record<string, unknown>): boolean {
  if (!isObject(processes)) return false;
  return NEEDED.some((part) => {
    const process: unknown = processes[part];
    return isObject(process) && typeof process['pid'] === 'number' && !isRunning(process['pid']);
  });
}

/** By proc(5): the state stands behind the name in brackets. One that ended but was not waited for is a Z. */
function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    return !/\) [ZX] [^)]*$/.test(stat);
  } catch {
    return false;
  }
}

function environmentIn(record: Record<string, unknown> | undefined): Record<string, string> | undefined {
  if (!record || !isObject(record['environment'])) return undefined;
  const entries = Object.entries(record['environment']);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The variables of a private desktop, as its starter wrote them down in `{state root}/desktops/{name}/desktop.json`.
 * A variable with an empty value is to be unset. Rejects with `INVALID_ARGS` for an unknown one, with the names there
 * are, and for one whose display or bus has ended.
 */
export async function readDesktopOverlay(
  stateRoot: string,
  name: string,
): Promise<Record<string, string | undefined>> {
  const folder = join(stateRoot, 'desktops');
  if (!/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) throw await unknownDesktop(folder, name);
  let text: string;
  try {
    text = await readFile(join(folder, name, 'desktop.json'), 'utf8');
  } catch {
    throw await unknownDesktop(folder, name);
  }
  const record = recordIn(text);
  const environment = environmentIn(record);
  if (!record || !environment)
    throw new AgentDesktopError('INTERNAL', `The record of the private desktop '${name}' cannot be read.`, {
      suggestion: `Stop it and start it again: agent-desktop desktop stop --name ${name}`,
    });
  if (hasEnded(record))
    throw new AgentDesktopError('INVALID_ARGS', `The private desktop '${name}' is not running any more.`, {
      suggestion: `Start it again: agent-desktop desktop start --name ${name}`,
    });
  return Object.fromEntries(
    Object.entries(environment).map(([variable, value]) => [variable, value === '' ? undefined : value]),
  );
}
