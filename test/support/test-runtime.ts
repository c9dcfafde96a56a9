import { createEnvironment } from '../../src/adapters/runtime/process-environment.js';
import { SystemClock } from '../../src/adapters/runtime/system-clock.js';
import type { Clock } from '../../src/ports/clock.js';
import type { Environment } from '../../src/ports/environment.js';
import type { Logger } from '../../src/ports/logger.js';

export const realClock: Clock = new SystemClock();

/** This process's environment with some variables replaced; undefined removes one. */
export function environmentWith(changes: Readonly<Record<string, string | undefined>>): Environment {
  return createEnvironment({ overrides: changes });
}

export const silentLogger: Logger = { debug: () => undefined, warn: () => undefined };
