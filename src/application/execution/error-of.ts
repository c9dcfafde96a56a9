import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { FailureEnvelope } from './envelope.js';

/** The error that a failure envelope was made from, for callers that want it thrown. */
export function errorOf({ error }: FailureEnvelope): AgentDesktopError {
  return new AgentDesktopError(error.code, error.message, {
    disposition: error.disposition,
    ...(error.suggestion !== undefined && { suggestion: error.suggestion }),
    ...(error.platform_detail !== undefined && { platformDetail: error.platform_detail }),
    ...(error.details !== undefined && { details: error.details }),
  });
}
