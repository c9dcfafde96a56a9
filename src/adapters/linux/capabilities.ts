import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { SURFACE_KINDS } from '../../domain/element/surface.js';
import type { DisplayServer } from './display-server.js';

/** The surfaces that can be told apart here; AT-SPI knows no sheets. */
export const SUPPORTED_SURFACES: readonly string[] = SURFACE_KINDS.filter((kind) => kind !== 'sheet');

/** Roles of this adapter that are not there, with the reason that users are told. */
export const NOT_BUILT = {
  input: 'Physical input on Linux is not part of this version; headless actions are.',
  screenshot: 'Pictures of the screen on Linux are not part of this version.',
  clipboard: 'The clipboard on Linux is not part of this version.',
  notifications: 'Notifications on Linux are not part of this version.',
} as const;

export type MissingCapability = keyof typeof NOT_BUILT;

const GEOMETRY: Readonly<Record<DisplayServer, true | string>> = {
  x11: true,
  wayland: 'Wayland tells nobody where native windows are: boxes are known for X11 clients only.',
  none: 'No display is known here: neither DISPLAY nor WAYLAND_DISPLAY is set.',
};

/** Every capability: true, or the reason why it is not there. */
export function capabilities(
  server: DisplayServer,
  treeAvailable: true | string,
): Readonly<Record<string, true | string>> {
  return {
    read: treeAvailable,
    act_headless: treeAvailable,
    windows: treeAvailable,
    geometry: GEOMETRY[server],
    launch: server === 'none' ? GEOMETRY.none : true,
    events: treeAvailable,
    private_desktop: true,
    ...NOT_BUILT,
  };
}

/** The refusal of a role that is not there. */
export function notBuilt(what: MissingCapability): AgentDesktopError {
  return new AgentDesktopError('PLATFORM_NOT_SUPPORTED', NOT_BUILT[what], {
    suggestion: 'Run status: its capabilities list what works here.',
  });
}
