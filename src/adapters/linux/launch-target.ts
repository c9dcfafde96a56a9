import { accessSync, constants, statSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { Environment } from '../../ports/environment.js';
import { type DesktopEntry, programOf } from './desktop-entries.js';

/** What a launch request names. */
export interface LaunchTarget {
  readonly name: string;
  readonly command: readonly string[];
  readonly entry?: DesktopEntry;
}

/** Several installed applications fit. */
export interface AmbiguousTarget {
  readonly candidates: readonly DesktopEntry[];
}

/**
 * The program of a request: a path, a desktop-file id, a display name, the name of a program, or the unique beginning
 * of an id or display name. Undefined when nothing fits. Rejects a file that is no program with `PERM_DENIED`.
 */
export function findLaunchTarget(
  request: { readonly app: string; readonly cwd?: string },
  entries: readonly DesktopEntry[],
  environment: Environment,
): LaunchTarget | AmbiguousTarget | undefined {
  const { app } = request;
  if (app.includes('/')) {
    const path = isAbsolute(app) ? app : resolve(request.cwd ?? process.cwd(), app);
    if (isExecutable(path)) return { name: basename(path), command: [path] };
    if (isFile(path)) throw notExecutable(path);
    return undefined;
  }
  const wanted = app.toLowerCase().replace(/\.desktop$/, '');
  const exact =
    entries.find(({ id }) => id.toLowerCase() === wanted) ??
    entries.find(({ name }) => name.toLowerCase() === wanted) ??
    entries.find(({ command }) => programOf(command).toLowerCase() === wanted);
  if (exact !== undefined) return fromEntry(exact);
  const program = onPath(app, environment);
  if (program !== undefined) return { name: app, command: [program] };
  const begins = entries.filter(
    ({ id, name }) => id.toLowerCase().startsWith(wanted) || name.toLowerCase().startsWith(wanted),
  );
  const [only] = begins;
  if (begins.length > 1) return { candidates: begins };
  return only === undefined ? undefined : fromEntry(only);
}

function fromEntry(entry: DesktopEntry): LaunchTarget {
  return { name: entry.name, command: entry.command, entry };
}

function onPath(program: string, environment: Environment): string | undefined {
  const folders = (environment.get('PATH') ?? '/usr/local/bin:/usr/bin:/bin').split(':');
  return folders
    .filter(isAbsolute)
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function notExecutable(path: string): AgentDesktopError {
  return new AgentDesktopError('PERM_DENIED', `"${path}" is a file that is not executable.`, {
    suggestion:
      'Make it executable with chmod +x if it is a program, or launch the program that opens it with the file as --arg.',
  });
}
