import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';

/** Programs a private desktop is made of, each with the Debian package that has it. */
const PROGRAMS = { Xvfb: 'xvfb', 'dbus-daemon': 'dbus', 'dbus-send': 'dbus', openbox: 'openbox' } as const;

export type DesktopProgram = keyof typeof PROGRAMS;

const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Where the accessibility bus is started from; at least one of them is there when at-spi2-core is installed. */
const BUS_LAUNCHERS = [
  '/usr/libexec/at-spi-bus-launcher',
  '/usr/lib/at-spi2-core/at-spi-bus-launcher',
  '/usr/lib/at-spi2/at-spi-bus-launcher',
];

/** Absolute paths of the programs, or the packages that are missing. */
export type ProgramSearch =
  | { readonly found: true; readonly paths: Readonly<Record<DesktopProgram, string>> }
  | { readonly found: false; readonly programs: readonly string[]; readonly packages: readonly string[] };

export function findDesktopPrograms(searchPath: string | undefined): ProgramSearch {
  const directories = (searchPath ?? DEFAULT_PATH).split(':').filter((entry) => entry.startsWith('/'));
  const missing: [string, string][] = [];
  const locate = (name: DesktopProgram): string => {
    const path = directories.map((directory) => join(directory, name)).find(isExecutable);
    if (path === undefined) missing.push([name, PROGRAMS[name]]);
    return path ?? '';
  };
  const paths = {
    Xvfb: locate('Xvfb'),
    'dbus-daemon': locate('dbus-daemon'),
    'dbus-send': locate('dbus-send'),
    openbox: locate('openbox'),
  };
  if (!BUS_LAUNCHERS.some(isExecutable)) missing.push(['at-spi-bus-launcher', 'at-spi2-core']);
  if (missing.length === 0) return { found: true, paths };
  return {
    found: false,
    programs: missing.map(([program]) => program),
    packages: [...new Set(missing.map(([, name]) => name))],
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
