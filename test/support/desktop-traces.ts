import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

import { DESKTOP_ID_VARIABLE } from '../../src/adapters/linux/desktop-environment.js';

import { waitUntil } from './wait-until.js';

/** Command lines of running processes whose environment names this desktop, found without our own code. */
export function processesOfDesktop(id: string): string[] {
  const found: string[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
      if (!environment.split('\0').includes(`${DESKTOP_ID_VARIABLE}=${id}`)) continue;
      if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))) continue;
      found.push(`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')}`);
    } catch {
      // It ended while we looked, or is not ours to look at.
    }
  }
  return found;
}

/** Fails unless no process, display socket of a desktop is left. */
export async function nothingLeft(id: string, display: string): Promise<void> {
  const number = display.slice(1);
  await waitUntil(() => processesOfDesktop(id).length === 0, {
    what: `the end of every process of the desktop; left: ${processesOfDesktop(id).join('; ')}`,
    timeoutMs: 3000,
  });
  const socket = `/tmp/.X11-unix/X${number}`;
  // Another desktop may have taken the number meanwhile.
  if (existsSync(socket) && !(await answers(socket))) throw new Error(`${socket} was left behind`);
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
