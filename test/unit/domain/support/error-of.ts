import { expect } from 'chai';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

/** The error that a call throws. Fails when it throws none, or one of another class. */
export function errorOf(call: () => unknown): AgentDesktopError {
  try {
    call();
  } catch (error) {
    if (error instanceof AgentDesktopError) return error;
    throw error;
  }
  return expect.fail('nothing was thrown');
}
