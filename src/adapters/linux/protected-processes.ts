import { inject, injectable } from 'inversify';
import type { NativeBus } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { call } from './atspi.js';
import { numberOf } from './native-value.js';
import { ancestorsOf, executableName, runningPids } from './process-info.js';

const DAEMON = { bus: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' } as const;

/** Programs that a desktop stands on; ending one ends the session or the view into it. */
const PILLARS: ReadonlySet<string> = new Set([
  'Xorg',
  'Xvfb',
  'Xwayland',
  'Xephyr',
  'systemd',
  'init',
  'dbus-daemon',
  'dbus-broker',
  'dbus-broker-launch',
  'at-spi-bus-launcher',
  'at-spi2-registryd',
  'openbox',
  'mutter',
  'gnome-shell',
  'kwin_x11',
  'kwin_wayland',
  'xfwm4',
  'metacity',
  'marco',
  'i3',
  'sway',
  'weston',
  'labwc',
  'Hyprland',
  'plasmashell',
  'gnome-session-binary',
  'xfce4-session',
  'lxsession',
]);

/** Tells which processes must not be ended, whatever is asked. */
@injectable()
export class ProtectedProcesses {
  constructor(@inject(AccessibilityConnection) private readonly connection: AccessibilityConnection) {}

  /** Why a process is protected; undefined when it is not. */
  async reason(pid: number): Promise<string | undefined> {
    if (pid === process.pid || ancestorsOf(process.pid).includes(pid))
      return 'it is this program or one of its ancestors';
    const name = executableName(pid);
    if (name !== undefined && PILLARS.has(name)) return `${name} is what the desktop stands on`;
    if (pid === (await this.windowManagerPid())) return 'it is the window manager';
    const owners = await this.busOwners();
    return owners.has(pid) ? 'it is a message bus or the accessibility service' : undefined;
  }

  /** The same for all processes that are called so, or for `pid:N`. */
  async reasonOf(name: string): Promise<string | undefined> {
    for (const pid of pidsOf(name.trim().toLowerCase())) {
      const reason = await this.reason(pid);
      if (reason !== undefined) return reason;
    }
    return undefined;
  }

  private async windowManagerPid(): Promise<number | undefined> {
    const x11 = await this.connection.x11();
    const manager = await x11?.windowManager().catch(() => undefined);
    return manager === undefined || manager.pid <= 0 ? undefined : manager.pid;
  }

  private async busOwners(): Promise<ReadonlySet<number>> {
    const session = await this.connection.sessionBus().catch(() => undefined);
    const accessibility = await this.connection.bus().catch(() => undefined);
    const pids = await Promise.all([
      ownersOn(session, ['org.freedesktop.DBus', 'org.a11y.Bus']),
      ownersOn(accessibility, ['org.freedesktop.DBus', 'org.a11y.atspi.Registry']),
    ]);
    return new Set(pids.flat());
  }
}

function pidsOf(name: string): readonly number[] {
  const pid = /^pid:(\d+)$/.exec(name)?.[1];
  if (pid !== undefined) return [Number(pid)];
  return runningPids().filter((candidate) => executableName(candidate)?.toLowerCase() === name);
}

async function ownersOn(bus: NativeBus | undefined, names: readonly string[]): Promise<readonly number[]> {
  if (bus === undefined) return [];
  const calls = names.map((name) =>
    call(DAEMON, 'org.freedesktop.DBus', 'GetConnectionUnixProcessID', 's', [name]),
  );
  const replies = await bus.callMany(calls, { timeoutMs: 1000 });
  return replies.flatMap((reply) => numberOf(reply) ?? []);
}
