import { capText } from '../element/clean-text.js';
import { AgentDesktopError } from './agent-desktop-error.js';

/** Longest name that is repeated to the one who typed it. */
const MAX_TYPED = 80;

/** An application as it is named to the user. */
interface NamedApp {
  readonly name: string;
  readonly pid: number;
}

/**
 * No running application has this name. `near` are names that look alike; `silent` are applications that do not answer,
 * so that their own names are not known.
 */
export function appNotFound(
  wanted: string,
  near: readonly string[] = [],
  silent: readonly NamedApp[] = [],
): AgentDesktopError {
  const hints = [
    ...(near.length > 0 ? [`Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`] : []),
    ...silent
      .slice(0, 3)
      .map(({ name, pid }) => `"${name}" does not answer and may be it: pid:${String(pid)}.`),
  ];
  const shown = capText(wanted, MAX_TYPED);
  return new AgentDesktopError('APP_NOT_FOUND', `No running application is called "${shown}".`, {
    suggestion:
      hints.length > 0
        ? `${hints.join(' ')} See 'list-apps'.`
        : "See 'list-apps' for what runs, or start it with 'launch'.",
    details: {
      app: shown,
      ...(near.length > 0 && { near }),
      ...(silent.length > 0 && { unresponsive: silent.map(({ name, pid }) => ({ name, pid })) }),
    },
  });
}

/** No window fits. `windows` are the ones there are. */
export function windowNotFound(message: string, windows: readonly unknown[] = []): AgentDesktopError {
  return new AgentDesktopError('WINDOW_NOT_FOUND', message, {
    suggestion: "Name a window with --window-id or an application with --app; see 'list-windows'.",
    ...(windows.length > 0 ? { details: { windows } } : {}),
  });
}

/** A process that is never ended, whatever is asked. */
export function mustNotEnd(name: string, reason: string): AgentDesktopError {
  return new AgentDesktopError('POLICY_DENIED', `${capText(name, MAX_TYPED)} is not closed: ${reason}.`, {
    suggestion: 'This cannot be overridden, also not with --force.',
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
