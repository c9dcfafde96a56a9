const NAMES: Readonly<Record<string, string>> = { darwin: 'macos', win32: 'windows' };

/** The name this project gives an operating system; Node's own name where it has no other. */
export function platformName(platform: string): string {
  return NAMES[platform] ?? platform;
}
