import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { Clock } from '../../ports/clock.js';
import type { DesktopExecResult } from '../../ports/desktop-host.js';

export interface InsideCommand {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

const OUTPUT_LIMIT = 1024 * 1024;
const GRACE_MS = 1000;
/** How long output is still taken after the command ended while a background child of it keeps the pipe open. */
const DRAIN_MS = 200;

/** Starts a command that outlives us; its output goes to `logFile`. */
export async function runDetached(command: InsideCommand, logFile: string): Promise<DesktopExecResult> {
  const log = openSync(logFile, 'a', 0o600);
  try {
    const child = launch(command, ['ignore', log, log]);
    const pid = await started(child, command);
    child.unref();
    return { pid };
  } finally {
    closeSync(log);
  }
}

/** Runs a command to its end and keeps the first 1 MiB of each stream; the rest is read and dropped. */
export async function runCaptured(
  command: InsideCommand,
  clock: Clock,
  signal: AbortSignal,
): Promise<DesktopExecResult> {
  const child = launch(command, ['ignore', 'pipe', 'pipe']);
  const ended = endOf(child);
  const stdout = keepStart(child.stdout);
  const stderr = keepStart(child.stderr);
  const pid = await started(child, command);
  const limits = command.timeoutMs === undefined ? [] : [AbortSignal.timeout(command.timeoutMs)];
  const stop = AbortSignal.any([signal, ...limits]);
  const end = await Promise.race([ended, aborted(stop)]);
  if (end === 'aborted') {
    await endGroup(pid, ended, clock);
    throw tooLong(command, signal.aborted);
  }
  await within(Promise.all([stdout.done, stderr.done]), DRAIN_MS, clock);
  child.stdout?.destroy();
  child.stderr?.destroy();
  return {
    pid,
    ...(end.code === null ? {} : { exitCode: end.code }),
    ...(end.signal === null ? {} : { signal: end.signal }),
    stdout: stdout.text(),
    stderr: stderr.text(),
    ...(stdout.isCut() || stderr.isCut() ? { outputCut: true } : {}),
  };
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

function launch(command: InsideCommand, stdio: ['ignore', 'pipe' | number, 'pipe' | number]): ChildProcess {
  const [program, ...args] = command.argv;
  if (program === undefined || program === '') {
    throw new AgentDesktopError('INVALID_ARGS', 'There is no command to run.', {
      suggestion: 'Give it after two dashes: agent-desktop desktop exec -- COMMAND ARGUMENTS.',
    });
  }
  // A group of its own, so that a time-out ends the whole command and not its first process alone.
  return spawn(program, args, { env: command.env, stdio, detached: true });
}

function started(child: ChildProcess, command: InsideCommand): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => {
      resolve(child.pid ?? 0);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(cannotRun(command.argv[0] ?? '', error));
    });
  });
}

function cannotRun(program: string, error: NodeJS.ErrnoException): AgentDesktopError {
  if (error.code === 'ENOENT') {
    return new AgentDesktopError('INVALID_ARGS', `There is no program "${program}" on this machine.`, {
      suggestion: 'Check its name, or install the package that has it.',
    });
  }
  return new AgentDesktopError(
    error.code === 'EACCES' ? 'PERM_DENIED' : 'INTERNAL',
    `The program "${program}" could not be started.`,
    {
      suggestion: 'Give a program that may be run, by its name or its path.',
      platformDetail: error.message,
    },
  );
}

function endOf(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      resolve({ code, signal });
    });
  });
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener(
      'abort',
      () => {
        resolve('aborted');
      },
      { once: true },
    );
  });
}

async function endGroup(pid: number, ended: Promise<End>, clock: Clock): Promise<void> {
  killGroup(pid, 'SIGTERM');
  await within(ended, GRACE_MS, clock);
  killGroup(pid, 'SIGKILL');
}

/** Waits for something, but not longer. The pause ends with it: a timer that goes on would keep the program alive. */
async function within(wanted: Promise<unknown>, ms: number, clock: Clock): Promise<void> {
  const patience = new AbortController();
  const pause = clock.sleep(ms, patience.signal).catch(() => undefined);
  await Promise.race([wanted, pause]);
  patience.abort();
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has ended.
  }
}

function tooLong(command: InsideCommand, cancelled: boolean): AgentDesktopError {
  const why = cancelled ? 'was cancelled' : `did not end within ${String(command.timeoutMs)} ms`;
  return new AgentDesktopError('TIMEOUT', `The command "${command.argv[0] ?? ''}" ${why} and was ended.`, {
    suggestion: 'Give it more time with --timeout-ms, or start it with --detach.',
    disposition: { delivery: 'delivery_uncertain', retry: 'unsafe' },
  });
}

interface KeptOutput {
  readonly done: Promise<void>;
  text(): string;
  isCut(): boolean;
}

function keepStart(stream: Readable | null): KeptOutput {
  const chunks: Buffer[] = [];
  let size = 0;
  let cut = false;
  stream?.on('data', (chunk: Buffer) => {
    const kept = chunk.subarray(0, OUTPUT_LIMIT - size);
    cut ||= kept.length < chunk.length;
    if (kept.length === 0) return;
    size += kept.length;
    chunks.push(kept);
  });
  const done = new Promise<void>((resolve) => {
    if (!stream) resolve();
    stream?.once('close', () => {
      resolve();
    });
  });
  return { done, text: () => Buffer.concat(chunks).toString('utf8'), isCut: () => cut };
}
