import { existsSync } from 'node:fs';
import type { Environment } from '../../ports/environment.js';
import { unixAddress } from './bus-address.js';

/** A session bus, and how it was found. */
export interface FoundSessionBus {
  readonly found: true;
  readonly address: string;
  readonly source: string;
  /** True when the environment names it, false when it was looked for at its usual place. */
  readonly named: boolean;
}

/** Where the session bus is, and how it was found; or why there is none. */
export type SessionBusLocation =
  FoundSessionBus | { readonly found: false; readonly reason: string; readonly suggestion: string };

/**
 * The session bus of the environment, else the user's own bus at its usual place: programs started from ssh, cron or a
 * service have no variable although the desktop runs.
 */
export function findSessionBus(
  environment: Environment,
  exists: (path: string) => boolean = existsSync,
): SessionBusLocation {
  const address = environment.get('DBUS_SESSION_BUS_ADDRESS');
  if (address !== undefined && address.trim() !== '')
    return { found: true, address, source: 'DBUS_SESSION_BUS_ADDRESS', named: true };
  const candidates = usualPlaces(environment);
  const path = candidates.find((candidate) => exists(candidate));
  if (path !== undefined)
    return {
      found: true,
      address: unixAddress(path),
      source: `the user's own bus at ${path}`,
      named: false,
    };
  return {
    found: false,
    reason: `DBUS_SESSION_BUS_ADDRESS is not set and there is no bus at ${candidates.join(' or ')}${originOf(environment)}`,
    suggestion:
      'Log in to a desktop as this user, or run "agent-desktop desktop start" and use --desktop for a private one.',
  };
}

function usualPlaces(environment: Environment): readonly string[] {
  const runtime = environment.get('XDG_RUNTIME_DIR');
  const usual = `/run/user/${String(environment.userId)}/bus`;
  const own = runtime === undefined || runtime === '' ? usual : `${runtime.replace(/\/+$/, '')}/bus`;
  return own === usual ? [usual] : [own, usual];
}

/** What kind of login lacks a bus, where it can be told. */
function originOf(environment: Environment): string {
  if (environment.get('SSH_CONNECTION') !== undefined)
    return '; this is an ssh login, and this user has no desktop session on the machine';
  if (environment.get('TERM') === undefined)
    return '; this program was started without a terminal, such as by cron or a service, and this user has no desktop session';
  return '; no desktop session of this user is running';
}
