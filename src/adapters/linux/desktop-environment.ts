/** The variable that every process of one private desktop carries, also those started inside it later. */
export const DESKTOP_ID_VARIABLE = 'AGENT_DESKTOP_DESKTOP_ID';

/** Variables of the caller's own session that would lead a program out of the private desktop. */
const FOREIGN = [
  'WAYLAND_DISPLAY',
  'WAYLAND_SOCKET',
  'NO_AT_BRIDGE',
  'SESSION_MANAGER',
  'DBUS_STARTER_ADDRESS',
  'DBUS_STARTER_BUS_TYPE',
  'DBUS_SESSION_BUS_PID',
  'DBUS_SESSION_BUS_WINDOWID',
  'AT_SPI_BUS_ADDRESS',
  'DESKTOP_STARTUP_ID',
  'XDG_ACTIVATION_TOKEN',
];

export interface DesktopAddresses {
  readonly id: string;
  readonly name: string;
  readonly display: string;
  readonly authority: string;
  readonly runtime: string;
  readonly sessionBus: string;
}

/**
 * The variables a program needs to run inside. An empty value means "not set": a caller that cannot unset a variable
 * (a shell that sources the answer) gets the same effect, because the toolkits read empty as absent.
 *
 * The address of the accessibility bus is not among them: with `AT_SPI_BUS_ADDRESS` set, Qt 6 no longer asks whether
 * accessibility is on and stays silent. Every toolkit finds the bus through `org.a11y.Bus`.
 */
export function desktopEnvironment(at: DesktopAddresses): Record<string, string> {
  return {
    DISPLAY: at.display,
    XAUTHORITY: at.authority,
    DBUS_SESSION_BUS_ADDRESS: at.sessionBus,
    XDG_RUNTIME_DIR: at.runtime,
    XDG_SESSION_TYPE: 'x11',
    WAYLAND_DISPLAY: '',
    NO_AT_BRIDGE: '',
    SESSION_MANAGER: '',
    GDK_BACKEND: 'x11',
    QT_QPA_PLATFORM: 'xcb',
    // Settings stay inside the desktop: the user's own (accessibility on or off among them) are never changed.
    GSETTINGS_BACKEND: 'memory',
    // A file system mounted inside the private runtime folder would stand in the way of removing it.
    GVFS_DISABLE_FUSE: '1',
    // Without a graphics card GTK 4 would draw through an emulated one, and be too busy with it to register its tree.
    GSK_RENDERER: 'cairo',
    GTK_A11Y: 'atspi',
    GNOME_ACCESSIBILITY: '1',
    QT_ACCESSIBILITY: '1',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
    ACCESSIBILITY_ENABLED: '1',
    AGENT_DESKTOP_DESKTOP: at.name,
    [DESKTOP_ID_VARIABLE]: at.id,
  };
}

/** The caller's environment as seen from inside the desktop. */
export function overlay(
  base: Readonly<Record<string, string>>,
  inside: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(base).filter(([name]) => !FOREIGN.includes(name));
  const set = Object.entries(inside).filter(([, value]) => value !== '');
  return Object.fromEntries([...kept, ...set]);
}
