/**
 * The names of all ports: what the composition root watches, to take things down in reverse order. By name and not by
 * import, so that a start does not open a file for each.
 */
export const PORT_NAMES = [
  'AccessibilityEvents',
  'AppLauncher',
  'Clipboard',
  'Clock',
  'DesktopHost',
  'ElementActor',
  'Environment',
  'FileLock',
  'IdSource',
  'InputSynthesizer',
  'InteractionLock',
  'Logger',
  'NotificationCenter',
  'PackageInfo',
  'PermissionProbe',
  'ScreenCapturer',
  'SnapshotStore',
  'StateFiles',
  'TextSource',
  'TreeReader',
  'WindowManager',
] as const;

/** The container token of a port. */
export function portToken(name: (typeof PORT_NAMES)[number]): symbol {
  return Symbol.for(`agent-desktop/${name}`);
}
