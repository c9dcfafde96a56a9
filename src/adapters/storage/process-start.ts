import { readFileSync } from 'node:fs';
import { errnoOf } from './fs-errors.js';

/** Field 22 of `/proc/PID/stat` (proc(5)), counted after the command name, which may itself hold spaces. */
const START_TIME_FIELD = 19;

/** When a process started, in the system's own unit; undefined where the system does not say it this way. */
export function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_FIELD];
  } catch {
    return undefined;
  }
}

/** Is the process that started then still running? A pid that was given again to another process does not count. */
export function isRunning(pid: number, startedAt: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errnoOf(error) === 'EPERM';
  }
  if (startedAt === undefined) return true;
  const now = processStart(pid);
  return now === undefined || now === startedAt;
}
