import { AgentDesktopError } from './agent-desktop-error.js';

/** No running application has this name. `near` are names that look alike. */
export function appNotFound(wanted: string, near: readonly string[] = []): AgentDesktopError {
  return new AgentDesktopError('APP_NOT_FOUND', `No running application is called "${wanted}".`, {
    suggestion:
      near.length > 0
        ? `Did you mean ${near.map((name) => `"${name}"`).join(' or ')}? See 'list-apps'.`
        : "See 'list-apps' for what runs, or start it with 'launch'.",
    details: near.length > 0 ? { app: wanted, near } : { app: wanted },
  });
}

/** No window fits. `windows` are the ones there are. */
export function windowNotFound(message: string, windows: readonly unknown[] = []): AgentDesktopError {
  return new AgentDesktopError('WINDOW_NOT_FOUND', message, {
    suggestion: "Name a window with --window-id or an application with --app; see 'list-windows'.",
    ...(windows.length > 0 ? { details: { windows } } : {}),
  });
}

/** The element does not exist. */
export function elementNotFound(message: string, suggestion?: string): AgentDesktopError {
  return new AgentDesktopError('ELEMENT_NOT_FOUND', message, {
    suggestion: suggestion ?? "Run 'snapshot' to see what is there.",
  });
}

/** The application did not answer, or only in part, or went away while it was read. */
export function appUnresponsive(app: string, what: string, platformDetail?: string): AgentDesktopError {
  return new AgentDesktopError('APP_UNRESPONSIVE', `${app} did not answer: ${what}.`, {
    suggestion: 'Try again when the application responds, or with a larger --timeout-ms.',
    ...(platformDetail === undefined ? {} : { platformDetail }),
    details: { app },
  });
}

/** This platform or session cannot do it. */
export function platformNotSupported(what: string, reason: string, suggestion?: string): AgentDesktopError {
  return new AgentDesktopError('PLATFORM_NOT_SUPPORTED', `${what} is not possible here: ${reason}.`, {
    suggestion: suggestion ?? "See 'status' for what this platform can do.",
  });
}

/** Something did not happen in time. `lastSeen` is what was there when time ran out. */
export function timedOut(
  what: string,
  timeoutMs: number,
  lastSeen?: Readonly<Record<string, unknown>>,
): AgentDesktopError {
  return new AgentDesktopError('TIMEOUT', `${what} did not happen within ${String(timeoutMs)} ms.`, {
    suggestion: 'Look at what is there now, or wait longer with --timeout-ms.',
    details: { timeout_ms: timeoutMs, ...(lastSeen === undefined ? {} : { last_seen: lastSeen }) },
  });
}
