import { readdirSync, readFileSync, statSync } from 'node:fs';

import type { Clock } from '../../ports/clock.js';

/** One process, told apart from a later one with the same pid by its start time (clock ticks since boot). */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startTime: string;
}

interface ProcessRow extends ProcessIdentity {
  readonly parent: number;
}

const POLL_MS = 20;

/** Reads `/proc/PID/stat`; undefined when there is no such process or only its zombie. */
function readRow(pid: number): ProcessRow | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
  } catch {
    return undefined;
  }
  // The command name stands in parentheses and may hold anything, so fields are counted after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent] = fields;
  const startTime = fields[19];
  if (state === 'Z' || state === 'X' || parent === undefined || startTime === undefined) return undefined;
  return { pid, parent: Number(parent), startTime };
}

/** The identity of a pid now; undefined when no such process runs. */
export function identityOfProcess(pid: number): ProcessIdentity | undefined {
  const row = readRow(pid);
  return row && { pid: row.pid, startTime: row.startTime };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return readRow(identity.pid)?.startTime === identity.startTime;
}

function ownRows(): ProcessRow[] {
  const uid = process.getuid?.();
  const rows: ProcessRow[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const row = readRow(Number(entry));
    if (row && (uid === 0 || ownerOf(row.pid) === uid)) rows.push(row);
  }
  return rows;
}

function ownerOf(pid: number): number | undefined {
  try {
    return statSync(`/proc/${String(pid)}/task`).uid;
  } catch {
    return undefined;
  }
}

function carries(pid: number, variable: string): boolean {
  try {
    const text = readFileSync(`/proc/${String(pid)}/environ`, 'latin1');
    return text.startsWith(`${variable}\0`) || text.includes(`\0${variable}\0`);
  } catch {
    return false;
  }
}

function callerAndAncestors(rows: readonly ProcessRow[]): Set<number> {
  const parents = new Map(rows.map((row) => [row.pid, row.parent]));
  const kept = new Set<number>();
  for (let pid: number | undefined = process.pid; pid && !kept.has(pid); pid = parents.get(pid))
    kept.add(pid);
  return kept;
}

/**
 * Our user's processes whose environment holds `variable` (`NAME=value`), and all their descendants: some programs
 * write over their environment (Chromium's zygotes) or may not be read. The caller and its ancestors are never among
 * them, so that a desktop can be stopped from inside.
 */
export function markedProcesses(variable: string): ProcessIdentity[] {
  const rows = ownRows();
  const kept = callerAndAncestors(rows);
  const found = new Set(rows.filter((row) => carries(row.pid, variable)).map((row) => row.pid));
  for (let grew = true; grew;) {
    grew = false;
    for (const row of rows) {
      if (found.has(row.pid) || !found.has(row.parent) || kept.has(row.parent)) continue;
      found.add(row.pid);
      grew = true;
    }
  }
  return rows
    .filter((row) => found.has(row.pid) && !kept.has(row.pid))
    .map(({ pid, startTime }) => ({ pid, startTime }));
}

/** Sends a signal to exactly this process; false when it is no longer there. */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isAlive(identity)) return false;
  try {
    process.kill(identity.pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends processes: TERM, then KILL for those that still run after `graceMs`. Returns those that survived both (only a
 * process in uninterruptible sleep can).
 */
export async function endProcesses(
  processes: readonly ProcessIdentity[],
  graceMs: number,
  clock: Clock,
): Promise<readonly ProcessIdentity[]> {
  let left = processes.filter((identity) => signalProcess(identity, 'SIGTERM'));
  left = await waitUntilGone(left, graceMs, clock);
  left = left.filter((identity) => signalProcess(identity, 'SIGKILL'));
  return waitUntilGone(left, 2000, clock);
}

async function waitUntilGone(
  processes: readonly ProcessIdentity[],
  budgetMs: number,
  clock: Clock,
): Promise<ProcessIdentity[]> {
  const deadline = clock.now() + budgetMs;
  let left = processes.filter(isAlive);
  while (left.length > 0 && clock.now() < deadline) {
    await clock.sleep(POLL_MS);
    left = left.filter(isAlive);
  }
  return left;
}
