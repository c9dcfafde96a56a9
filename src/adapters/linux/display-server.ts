import type { Environment } from '../../ports/environment.js';

export type DisplayServer = 'x11' | 'wayland' | 'none';

/** `DISPLAY` is set on Wayland too (XWayland), so the signs of Wayland count first. */
export function displayServer(environment: Environment): DisplayServer {
  const isSet = (name: string): boolean => (environment.get(name) ?? '') !== '';
  if (isSet('WAYLAND_DISPLAY') || environment.get('XDG_SESSION_TYPE') === 'wayland') return 'wayland';
  return isSet('DISPLAY') ? 'x11' : 'none';
}
