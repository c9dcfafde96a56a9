import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { NativeAddon } from './addon.js';

/** The layout of `addon.ts` that this program speaks; `kAbi` in native/src/binding.cc. */
const ABI = 1;

const PACKAGE_NAME = 'agent-desktop';

/** Where the loader looks, and by what means; the defaults are the real ones. */
export interface AddonSource {
  /** File or folder inside the package, from which its root is searched upwards. */
  readonly from: string;
  /** An addon file to load instead of the package's own, for sanitizer builds. */
  readonly override: string | undefined;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Version of the running C library when it is glibc. Asked only after a failure: it is slow to find out. */
  glibcVersion(): string | undefined;
  readonly load: (file: string) => unknown;
}

let loaded: NativeAddon | undefined;

/**
 * The addon, loaded on first use. Throws AgentDesktopError `INTERNAL`, with what to do, when there is none for this
 * machine or it does not fit this program.
 */
export function loadAddon(): NativeAddon {
  loaded ??= loadAddonFrom(realSource());
  return loaded;
}

export function loadAddonFrom(source: AddonSource): NativeAddon {
  const root = findPackageRoot(source.from);
  const file = source.override ?? findAddonFile(root, source);
  if (file === undefined) throw missing(root, source);
  let exported: unknown;
  try {
    exported = source.load(file);
  } catch (cause) {
    throw unloadable(file, cause, source);
  }
  if (!isAddon(exported)) {
    throw new AgentDesktopError('INTERNAL', `The native addon ${file} does not belong to this version.`, {
      suggestion: `Build it again: npm run build:native (in ${root}), or install the package again.`,
    });
  }
  return exported;
}

function realSource(): AddonSource {
  return {
    from: fileURLToPath(import.meta.url),
    override: process.env['AGENT_DESKTOP_ADDON'] || undefined,
    platform: process.platform,
    arch: process.arch,
    glibcVersion: runningGlibc,
    load: createRequire(import.meta.url),
  };
}

/** The nearest folder upwards whose package.json is this package's: the same from `src/` and from a bundle in `dist/`. */
function findPackageRoot(from: string): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && nameIn(file) === PACKAGE_NAME) return folder;
    if (dirname(folder) === folder) {
      throw new AgentDesktopError('INTERNAL', `No package.json of ${PACKAGE_NAME} above ${from}.`, {
        suggestion: 'Install the package again.',
      });
    }
  }
}

function nameIn(packageFile: string): unknown {
  try {
    const parsed: unknown = JSON.parse(readFileSync(packageFile, 'utf8'));
    return typeof parsed === 'object' && parsed !== null && 'name' in parsed ? parsed.name : undefined;
  } catch {
    return undefined;
  }
}

/** A local build first, so that a developer runs what was just built; then what the package was published with. */
function findAddonFile(root: string, { platform, arch }: AddonSource): string | undefined {
  const machine = `${platform}-${arch}`;
  const folders = [
    join(root, 'native', 'build', 'Release'),
    join(root, 'native', 'prebuilds', machine),
    join(root, 'prebuilds', machine),
  ];
  return folders.map(addonIn).find((file) => file !== undefined);
}

function addonIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const name = readdirSync(folder).find((entry) => entry.endsWith('.node'));
  return name === undefined ? undefined : join(folder, name);
}

function isAddon(exported: unknown): exported is NativeAddon {
  return typeof exported === 'object' && exported !== null && 'abi' in exported && exported.abi === ABI;
}

function missing(root: string, source: AddonSource): AgentDesktopError {
  const machine = `${source.platform}-${source.arch}`;
  return new AgentDesktopError('INTERNAL', `There is no native addon for ${machine} in ${root}.`, {
    suggestion:
      source.platform === 'linux'
        ? 'Build it with npm run build:native (it needs g++, make and python3), or use ' +
          'AGENT_DESKTOP_ADAPTER=simulated to try the commands without a desktop.'
        : 'Use AGENT_DESKTOP_ADAPTER=simulated to try the commands without a desktop.',
    details: { platform: source.platform, arch: source.arch },
  });
}

function unloadable(file: string, cause: unknown, source: AddonSource): AgentDesktopError {
  const platformDetail = cause instanceof Error ? cause.message : String(cause);
  if (source.platform === 'linux' && source.glibcVersion() === undefined) {
    return new AgentDesktopError(
      'INTERNAL',
      'The native addon needs glibc, and this system runs another C library (musl, as Alpine does).',
      {
        suggestion: 'Run on a distribution with glibc 2.28 or later, such as Debian, Ubuntu or Fedora.',
        platformDetail,
        cause,
      },
    );
  }
  return new AgentDesktopError('INTERNAL', `The native addon ${file} cannot be loaded.`, {
    suggestion: 'Build it again for this Node and this system: npm run build:native.',
    platformDetail,
    cause,
  });
}

function runningGlibc(): string | undefined {
  const report: unknown = process.report.getReport();
  if (typeof report !== 'object' || report === null || !('header' in report)) return undefined;
  const { header } = report;
  if (typeof header !== 'object' || header === null || !('glibcVersionRuntime' in header)) return undefined;
  const version = header.glibcVersionRuntime;
  return typeof version === 'string' ? version : undefined;
}
