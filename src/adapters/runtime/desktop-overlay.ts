import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

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
  return new AgentDesktopError('INVALID_ARGS', `There is no private desktop '${name}'.`, {
    suggestion:
      names.length > 0
        ? `Use one of: ${names.join(', ')}; or start it: agent-desktop desktop start --name ${name}`
        : `Start it first: agent-desktop desktop start --name ${name}`,
    ...(names.length > 0 && { details: { desktops: names } }),
  });
}

function environmentIn(text: string): Record<string, string> | undefined {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(record) || !isObject(record['environment'])) return undefined;
  const entries = Object.entries(record['environment']);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The variables of a private desktop, as its starter wrote them down in `{state root}/desktops/{name}/desktop.json`.
 * A variable with an empty value is to be unset. Rejects with `INVALID_ARGS` and the names there are for an unknown one.
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
  const environment = environmentIn(text);
  if (!environment)
    throw new AgentDesktopError('INTERNAL', `The record of the private desktop '${name}' cannot be read.`, {
      suggestion: `Stop it and start it again: agent-desktop desktop stop --name ${name}`,
    });
  return Object.fromEntries(
    Object.entries(environment).map(([variable, value]) => [variable, value === '' ? undefined : value]),
  );
}
