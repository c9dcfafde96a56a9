import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { Clock } from '../../ports/clock.js';
import { DESKTOP_ID_VARIABLE } from './desktop-environment.js';
import { endProcesses, isAlive, markedProcesses } from './desktop-processes.js';
import { currentBootId, type DesktopRecord } from './desktop-record.js';

const APPLICATION_GRACE_MS = 2000;
const PART_GRACE_MS = 1000;
const ROUNDS = 4;

/** Ends every process of a desktop, applications first, and removes what they left outside its folder. */
export async function endDesktop(record: DesktopRecord, runtime: string, clock: Clock): Promise<void> {
  const sameBoot = record.bootId === currentBootId();
  if (sameBoot) await endAllProcesses(record, clock);
  if (record.display !== undefined) await removeDisplaySocket(record.display);
  removeRuntime(runtime);
}

async function endAllProcesses(record: DesktopRecord, clock: Clock): Promise<void> {
  const marker = `${DESKTOP_ID_VARIABLE}=${record.id}`;
  const parts = Object.values(record.processes);
  const isPart = (pid: number): boolean => parts.some((part) => part.pid === pid);
  // An application may start another one while it is being ended, so look again until nothing is left.
  for (let round = 0; round < ROUNDS; round++) {
    const applications = markedProcesses(marker).filter((found) => !isPart(found.pid));
    if (applications.length === 0) break;
    await endProcesses(applications, APPLICATION_GRACE_MS, clock);
  }
  await endProcesses(parts, PART_GRACE_MS, clock);
  for (let round = 0; round < ROUNDS; round++) {
    const left = markedProcesses(marker);
    if (left.length === 0) return;
    await endProcesses(left, PART_GRACE_MS, clock);
  }
  const left = markedProcesses(marker).filter(isAlive);
  if (left.length === 0) return;
  throw new AgentDesktopError('INTERNAL', `Some processes of desktop "${record.name}" could not be ended.`, {
    details: { pids: left.map((found) => found.pid) },
    suggestion: 'They are stuck in the kernel. Try the stop again later.',
  });
}

/**
 * An Xvfb that was killed leaves its socket (it writes no lock where it chose its number itself). The socket is removed
 * only while nobody listens on it: another display may have taken the number.
 */
async function removeDisplaySocket(display: number): Promise<void> {
  const path = `/tmp/.X11-unix/X${String(display)}`;
  if (!existsSync(path) || (await isListening(path))) return;
  rmSync(path, { force: true });
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (listening: boolean): void => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code !== 'ECONNREFUSED'));
  });
}

function removeRuntime(runtime: string): void {
  for (const mount of mountsUnder(runtime)) {
    for (const program of ['fusermount3', 'fusermount']) {
      if (spawnSync(program, ['-uz', mount], { stdio: 'ignore', timeout: 5000 }).status === 0) break;
    }
  }
  // Never delete through a mount: what is behind it belongs to somebody else.
  const left = mountsUnder(runtime);
  if (left.length > 0) {
    throw new AgentDesktopError('INTERNAL', `A file system is still mounted at ${left.join(', ')}.`, {
      suggestion: 'Unmount it, then stop the desktop again.',
    });
  }
  rmSync(runtime, { recursive: true, force: true, maxRetries: 3 });
}

function mountsUnder(folder: string): string[] {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .map((line) => (line.split(' ')[4] ?? '').replace(/\\040/g, ' '))
      .filter((mount) => mount.startsWith(`${folder}/`));
  } catch {
    return [];
  }
}
