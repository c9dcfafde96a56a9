import { AgentDesktopError } from '../../../src/domain/errors/agent-desktop-error.js';

/** The error that work ends with; fails when it ends well or with something else. */
export async function errorOf(work: () => Promise<unknown>): Promise<AgentDesktopError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AgentDesktopError) return error;
    throw error;
  }
  throw new Error('It ended well, where an error was expected.');
}
