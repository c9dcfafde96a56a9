import { AgentDesktopError } from './agent-desktop-error.js';

/** An argument is wrong; nothing was tried. */
export function invalidArgs(
  message: string,
  suggestion?: string,
  details?: Readonly<Record<string, unknown>>,
): AgentDesktopError {
  return new AgentDesktopError('INVALID_ARGS', message, {
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(details === undefined ? {} : { details }),
  });
}
