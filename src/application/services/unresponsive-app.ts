import type { AppInfo } from '../../domain/element/app-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

/** The error for an application that does not answer. */
export function unresponsiveApp(app: Pick<AppInfo, 'name' | 'pid'>): AgentDesktopError {
  return new AgentDesktopError(
    'APP_UNRESPONSIVE',
    `"${app.name}" (pid ${String(app.pid)}) does not answer accessibility requests.`,
    { suggestion: 'Wait until it answers again and retry, or end it with `close-app --force`.' },
  );
}
