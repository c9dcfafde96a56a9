import type { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { platformNotSupported } from '../../domain/errors/target-errors.js';
import type { PlatformStatus } from '../../ports/permission-probe.js';

const NOT_BUILT = 'the Windows adapter of this version does not have it yet';
const ADVICE =
  'Use it on Linux, or set AGENT_DESKTOP_ADAPTER=simulated to try the commands on a simulated desktop.';

const MISSING = {
  read: NOT_BUILT,
  act_headless: NOT_BUILT,
  input: NOT_BUILT,
  windows: NOT_BUILT,
  launch: NOT_BUILT,
  events: NOT_BUILT,
  clipboard: NOT_BUILT,
  notifications: NOT_BUILT,
  screenshot: NOT_BUILT,
  private_desktop: 'private headless desktops exist on Linux only',
} as const;

/** Each capability, or why it is not there. */
export const CAPABILITIES: PlatformStatus['capabilities'] = MISSING;

/** Why `capability` cannot be had here yet; see `CAPABILITIES`. */
export function reasonFor(capability: keyof typeof MISSING): string {
  return MISSING[capability];
}

/** The answer of a port that cannot play its role here yet. */
export function notBuilt(what: string, capability: keyof typeof MISSING): AgentDesktopError {
  return platformNotSupported(what, reasonFor(capability), ADVICE);
}
