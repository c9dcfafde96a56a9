import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEnvironment } from '../../src/adapters/runtime/process-environment.js';
import type { Environment } from '../../src/ports/environment.js';

/** A state root of its own, gone after the test. */
export interface TemporaryHome {
  readonly folder: string;
  /** The state root: a folder in `folder` that does not exist yet. */
  readonly stateRoot: string;
  readonly environment: Environment;
  dispose(): void;
}

export function temporaryHome(): TemporaryHome {
  const folder = mkdtempSync(join(tmpdir(), 'agent-desktop-test-'));
  const stateRoot = join(folder, 'state');
  return {
    folder,
    stateRoot,
    environment: createEnvironment({ overrides: { AGENT_DESKTOP_HOME: stateRoot } }),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
