import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { identityOfProcess, type ProcessIdentity } from './desktop-processes.js';

export interface PartOptions {
  /** Name in messages and of the log file. */
  readonly label: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Folder of the log file. */
  readonly logs: string;
}

/** A long-lived program of a private desktop, in a session of its own so that it outlives us. */
export interface StartedPart {
  readonly identity: ProcessIdentity;
  /** The first line it writes to file descriptor 3, its way to say that it is ready. */
  announcement(signal: AbortSignal): Promise<string>;
  /** Rejects when the program ends; never resolves. */
  readonly ended: Promise<never>;
}

export async function startPart(options: PartOptions): Promise<StartedPart> {
  const log = openSync(join(options.logs, `${options.label}.log`), 'a', 0o600);
  let child: ChildProcess;
  try {
    child = spawn(options.program, options.args, {
      env: options.env,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
    });
  } finally {
    closeSync(log);
  }
  child.unref();
  const pipe = child.stdio[3] as Readable;
  const ended = new Promise<never>((_, reject) => {
    child.once('error', (error) => {
      reject(failed(options, error.message));
    });
    child.once('exit', (code, signal) => {
      reject(failed(options, `it ended with ${signal ?? String(code)}`));
    });
  });
  ended.catch(() => undefined);
  const identity = child.pid === undefined ? undefined : identityOfProcess(child.pid);
  // It never started, or has ended already: the events that follow say why.
  if (!identity) return ended;
  return {
    identity,
    ended,
    announcement: (signal) => Promise.race([firstLine(pipe, options, signal), ended]),
  };
}

function firstLine(pipe: Readable, options: PartOptions, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onAbort = (): void => {
      pipe.destroy();
      reject(failed(options, 'it did not become ready in time', 'TIMEOUT'));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    pipe.setEncoding('utf8');
    pipe.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end < 0) return;
      signal.removeEventListener('abort', onAbort);
      pipe.destroy();
      resolve(text.slice(0, end));
    });
  });
}

function failed(
  options: PartOptions,
  why: string,
  code: 'INTERNAL' | 'TIMEOUT' = 'INTERNAL',
): AgentDesktopError {
  const log = tail(join(options.logs, `${options.label}.log`));
  return new AgentDesktopError(code, `${options.label} of the private desktop failed: ${why}.`, {
    ...(log === '' ? {} : { platformDetail: log }),
    suggestion: 'Start the desktop again; if it fails again, the platform detail says why.',
  });
}

function tail(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim().slice(-2000);
  } catch {
    return '';
  }
}
