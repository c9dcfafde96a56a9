import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

/** Ends a call whose caller gave up. */
export function refuseAborted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw new AgentDesktopError('TIMEOUT', 'The call was ended before it was answered.');
}
