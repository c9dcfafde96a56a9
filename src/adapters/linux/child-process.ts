import { spawn } from 'node:child_process';
import type { LaunchCommand } from './launch-command.js';

/** How a started program ended, once it has. */
export interface ChildEnd {
  readonly exitCode?: number;
  readonly signal?: string;
}

/** A program that was started and goes its own way. */
export interface StartedChild {
  readonly pid: number;
  /** Undefined while it runs. */
  ended(): ChildEnd | undefined;
}

/**
 * Starts a program in a session of its own, without our input and output, so that it outlives us. Rejects with the
 * system's error when it cannot be started.
 */
export function startDetached({ argv, env }: LaunchCommand, cwd: string | undefined): Promise<StartedChild> {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, {
    detached: true,
    stdio: 'ignore',
    env: { ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let end: ChildEnd | undefined;
  child.once('exit', (code, signal) => {
    end = { ...(code === null ? {} : { exitCode: code }), ...(signal === null ? {} : { signal }) };
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve({ pid: child.pid ?? 0, ended: () => end });
    });
  });
}
