import type { Stats } from 'node:fs';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { invalidArgs } from '../../domain/errors/invalid-args.js';
import { fileSystemError } from './fs-errors.js';

/** A name below the state root, taken apart and checked. */
export function splitStateName(name: string): { readonly folders: readonly string[]; readonly file: string } {
  const parts = name.split('/').map(checkedPart);
  return { folders: parts.slice(0, -1), file: parts[parts.length - 1] ?? '' };
}

/** Parts come from session names and ids too; none of them may lead out of the state root. */
export function checkedPart(part: string): string {
  if (part !== '' && part !== '.' && part !== '..' && !/[/\\\0]/.test(part)) return part;
  throw invalidArgs(
    `${JSON.stringify(part.slice(0, 80))} cannot be part of a file name in the state folder.`,
    'Use letters, digits, "-" and "_".',
  );
}

export function refuseLink(path: string, stats: Stats): void {
  if (!stats.isSymbolicLink()) return;
  throw fileSystemError(
    Object.assign(new Error(`${path} is a symbolic link`), { code: 'ELOOP' }),
    'use',
    path,
  );
}

export function notA(kind: 'file' | 'folder', path: string): AgentDesktopError {
  return new AgentDesktopError('INTERNAL', `Cannot use ${path}: it is not a ${kind}.`, {
    suggestion: 'Move away what is in the way, or set AGENT_DESKTOP_HOME to another folder.',
    details: { path },
  });
}

export function fileTooLarge(path: string, bytes: number, limit: number): AgentDesktopError {
  return new AgentDesktopError(
    'INTERNAL',
    `Cannot read ${path}: it has ${bytes} bytes, more than the ${limit} that are read.`,
    {
      suggestion: 'Take a fresh snapshot; --skeleton, -i or a smaller --max-depth keep it small.',
      details: { path, bytes, limit },
    },
  );
}

export function notOurs(path: string, owner: number, user: number): AgentDesktopError {
  return new AgentDesktopError(
    'PERM_DENIED',
    `Cannot use ${path}: it belongs to user ${owner}, not to you (user ${user}).`,
    {
      suggestion:
        'Set AGENT_DESKTOP_HOME to a folder of your own, or make this one yours with chown. Mixing sudo and plain calls leads here.',
      details: { path, owner, user },
    },
  );
}

export function openToOthers(path: string, mode: number): AgentDesktopError {
  const text = (mode & 0o777).toString(8);
  return new AgentDesktopError(
    'PERM_DENIED',
    `Cannot use ${path}: other users have access to it (mode ${text}).`,
    {
      suggestion: 'Run chmod 700 on it, or set AGENT_DESKTOP_HOME to a folder that holds nothing else.',
      details: { path, mode: text },
    },
  );
}
