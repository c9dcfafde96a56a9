import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Clock } from '../../src/ports/clock.js';
import type { Environment } from '../../src/ports/environment.js';
import type { Logger } from '../../src/ports/logger.js';

/** The real clock. */
export const realClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal ? { signal } : {});
  },
};

/** This process's environment with some variables replaced; undefined removes one. */
export function environmentWith(changes: Readonly<Record<string, string | undefined>>): Environment {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...process.env, ...changes })) {
    if (value !== undefined) all[name] = value;
  }
  const home = all['HOME'] ?? homedir();
  return {
    get: (name) => all[name],
    all: () => ({ ...all }),
    platform: process.platform,
    homeDirectory: home,
    userId: process.getuid?.() ?? 0,
    stateRoot: all['AGENT_DESKTOP_HOME'] ?? join(home, '.agent-desktop'),
  };
}

export const silentLogger: Logger = { debug: () => undefined, warn: () => undefined };
