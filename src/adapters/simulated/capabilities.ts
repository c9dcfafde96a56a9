import type { PlatformStatus } from '../../ports/permission-probe.js';

export const NO_PIXELS = 'the simulated desktop has no pixels';
export const NO_PRIVATE_DESKTOPS = 'the simulated desktop needs none: it is private already';

/** Each capability, or why it is not there. */
export const CAPABILITIES: PlatformStatus['capabilities'] = {
  read: true,
  act_headless: true,
  input: true,
  windows: true,
  launch: true,
  events: true,
  clipboard: true,
  notifications: true,
  screenshot: NO_PIXELS,
  private_desktop: NO_PRIVATE_DESKTOPS,
};

export const SUPPORTED_SURFACES: PlatformStatus['supported_surfaces'] = [
  'window',
  'focused',
  'menu',
  'popover',
  'toolbar',
];
