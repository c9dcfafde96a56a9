import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** What `/proc/PID/stat` says of a process. */
interface ProcessStat {
  readonly state: string;
  readonly parent: number;
  readonly session: number;
  /** Start time in clock ticks since boot: field 22 of proc(5). */
  readonly startTime: string;
}

/** `{pid}:{start time}`; undefined when no such process runs. A zombie does not run. */
export function processInstance(pid: number): string | undefined {
  const stat = readStat(pid);
  return stat === undefined || stat.state === 'Z' ? undefined : `${String(pid)}:${stat.startTime}`;
}

/** The pids from the parent of `pid` up to the first process. */
export function ancestorsOf(pid: number): readonly number[] {
  const chain: number[] = [];
  let current = readStat(pid)?.parent ?? 0;
  while (current > 0 && !chain.includes(current)) {
    chain.push(current);
    current = readStat(current)?.parent ?? 0;
  }
  return chain;
}

/** The session of a process (setsid(2)), which its children keep when they are orphaned; undefined when it has ended. */
export function sessionOf(pid: number): number | undefined {
  const stat = readStat(pid);
  return stat === undefined || stat.state === 'Z' ? undefined : stat.session;
}

/** The numbers of all processes that run now. */
export function runningPids(): readonly number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);
}

/** Base name of the executable file; of the command where the file cannot be seen. */
export function executableName(pid: number): string | undefined {
  try {
    return basename(readlinkSync(`/proc/${String(pid)}/exe`).replace(/ \(deleted\)$/, ''));
  } catch {
    const [command] = commandLine(pid);
    return command === undefined ? undefined : basename(command);
  }
}

/** The arguments a process was started with; empty when they cannot be read. */
export function commandLine(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')
      .split('\0')
      .slice(0, -1);
  } catch {
    return [];
  }
}

function readStat(pid: number): ProcessStat | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The command name stands in parentheses and may hold any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent, , session] = fields;
    const startTime = fields[19];
    if (state === undefined || parent === undefined || startTime === undefined) return undefined;
    return { state, parent: Number(parent), session: Number(session), startTime };
  } catch {
    return undefined;
  }
}
