import type { AppInfo } from '../../domain/element/app-info.js';
import type { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { appUnresponsive } from '../../domain/errors/target-errors.js';

/** The error for an application that answers nothing at all. */
export function unresponsiveApp(app: Pick<AppInfo, 'name' | 'pid'>): AgentDesktopError {
  return appUnresponsive(`"${app.name}" (pid ${String(app.pid)})`, 'it hangs, or has ended');
}
