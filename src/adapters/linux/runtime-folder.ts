import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

/** Socket addresses hold at most 107 bytes; the accessibility bus adds up to 20 to this folder. */
const LONGEST_RUNTIME = 80;

/** The folder of a desktop's sockets: inside its own folder where that path is short enough for them. */
export function runtimeFolder(folder: string, id: string, userId: number): string {
  const inside = join(folder, 'run');
  if (Buffer.byteLength(inside) <= LONGEST_RUNTIME) return inside;
  return join(tmpdir(), `agent-desktop-${String(userId)}-${id.slice(0, 12)}`);
}

/** Makes that folder, closed to others. The one for temporary files may be missing or somebody else's. */
export function makeRuntimeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const denied =
      error instanceof Error && 'code' in error && /^(?:EACCES|EPERM|EROFS)$/.test(String(error.code));
    throw new AgentDesktopError(
      denied ? 'PERM_DENIED' : 'INTERNAL',
      `The folder ${path} for the sockets of the desktop cannot be made.`,
      {
        suggestion:
          'Set TMPDIR to a folder that you can write to, or AGENT_DESKTOP_HOME to one with a shorter path.',
        platformDetail: error instanceof Error ? error.message : String(error),
        cause: error,
      },
    );
  }
}
