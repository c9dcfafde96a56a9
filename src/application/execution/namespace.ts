import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

/** Where snapshots live when no session is named. */
export const DEFAULT_NAMESPACE = 'default';

/** The namespace of a session id. It becomes a folder name, so its form is narrow. */
export function namespaceOf(session: string | undefined): string {
  if (session === undefined) return DEFAULT_NAMESPACE;
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(session)) return session;
  throw new AgentDesktopError('INVALID_ARGS', 'The session id is not valid.', {
    suggestion: 'Use letters, digits, - and _, at most 64, beginning with a letter or digit.',
  });
}
