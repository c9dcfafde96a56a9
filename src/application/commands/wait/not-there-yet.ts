import { AgentDesktopError } from '../../../domain/errors/agent-desktop-error.js';
import type { ErrorCode } from '../../../domain/errors/error-code.js';
import type { Look } from '../../services/waiter.js';

const MAY_COME: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'APP_NOT_FOUND',
  'APP_UNRESPONSIVE',
  'ELEMENT_NOT_FOUND',
  'WINDOW_NOT_FOUND',
]);

/** A look that fails because something is not there is a look that saw nothing yet, while one waits. */
export async function orNotThereYet<T>(look: () => Promise<Look<T>>): Promise<Look<T>> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof AgentDesktopError) || !MAY_COME.has(error.code)) throw error;
    const unanswered = error.code === 'APP_UNRESPONSIVE';
    return { done: false, seen: error.message.replace(/\.$/, ''), ...(unanswered && { unanswered }) };
  }
}
