import { disposition } from '../../domain/action/disposition.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { CommandEffect } from '../catalogue/define-command.js';

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
}

/**
 * Every failure as the one error base. What is not one of ours is a fault of the program: `INTERNAL`, and for a command
 * that acts nobody knows whether something was delivered.
 */
export function toAgentDesktopError(
  error: unknown,
  command: { readonly name: string; readonly effect: CommandEffect },
): AgentDesktopError {
  if (error instanceof AgentDesktopError) return error;
  const how = disposition(command.effect === 'act' ? 'delivery_uncertain' : 'not_delivered');
  if (isAbort(error))
    return new AgentDesktopError('TIMEOUT', `${command.name} was stopped before it was done.`, {
      suggestion: 'Give it more time, or look at what it did so far with a fresh snapshot.',
      disposition: how,
      cause: error,
    });
  const words = error instanceof Error ? error.message : String(error);
  return new AgentDesktopError(
    'INTERNAL',
    `${command.name} failed because of a fault in agent-desktop: ${words}`,
    {
      suggestion: `Run it again with --verbose to see where on stderr, and 'agent-desktop doctor' to check the system.`,
      disposition: how,
      cause: error,
    },
  );
}
