// Installs the Debian packages that are missing: `node scripts/setup-debian.mjs [runtime] [build] [demo] [tests]`, all
// groups by default. Uses root or sudo; without either it prints the command to run and exits 1. Plain Node only: it
// runs before node_modules is there.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PACKAGES, PROGRAMS } from './lib/debian-packages.mjs';
import { run, say } from './lib/run.mjs';

const INSTALL_MS = 15 * 60_000;

function quietly(program, args) {
  const result = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 });
  return { good: result.status === 0, text: result.stdout ?? '' };
}

function isInstalled(name) {
  const { good, text } = quietly('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name]);
  return good && text === 'installed';
}

function isKnown(name) {
  const { text } = quietly('apt-cache', ['policy', name]);
  return /Candidate: (?!\(none\))/.test(text);
}

/** Is this machine one that apt installs on? */
export function hasApt() {
  return process.platform === 'linux' && existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg-query');
}

/** The entries of these groups of which nothing is installed; each is a name or a list of alternatives. */
export function missingPackages(groups) {
  const wanted = [...new Set(groups.flatMap((group) => PACKAGES[group]))];
  return wanted.filter((entry) => ![entry].flat().some(isInstalled));
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The packages of these groups whose program is not found on the PATH, though it may be installed. */
export function packagesOutOfReach(groups) {
  const wanted = groups.flatMap((group) => PACKAGES[group]).flat();
  return wanted.filter((name) => name in PROGRAMS && !isOnPath(PROGRAMS[name]));
}

/** How a command becomes root's: nothing before it, `sudo`, or undefined where there is no way. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (quietly('sudo', ['-n', 'true']).good) return ['sudo', '-n'];
  const canAsk = process.stdin.isTTY && quietly('sudo', ['--version']).good;
  if (canAsk && spawnSync('sudo', ['--validate'], { stdio: 'inherit' }).status === 0) return ['sudo', '-n'];
  return undefined;
}

/**
 * Installs what is missing of these groups. Answers `{ok: true}` or `{ok: false, reason, missing}`; shows progress.
 */
export async function ensurePackages(groups) {
  if (!hasApt()) {
    return {
      ok: false,
      reason: 'this machine has no apt',
      missing: groups.flatMap((group) => PACKAGES[group]).flat(),
    };
  }
  const missing = missingPackages(groups);
  if (missing.length === 0) return { ok: true };
  const names = missing.map((entry) => [entry].flat()[0]);
  const prefix = rootPrefix();
  if (!prefix) return { ok: false, reason: 'installing needs root or sudo', missing: names };

  say(`installing ${names.length} Debian packages: ${names.join(' ')}`);
  const apt = (args) => {
    const command = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(command[0], command.slice(1), { timeoutMs: INSTALL_MS });
  };
  const lock = ['-o', 'DPkg::Lock::Timeout=300'];
  await apt(['update', ...lock]);
  const chosen = missing.map((entry) => [entry].flat().find(isKnown) ?? [entry].flat()[0]);
  const result = await apt(['install', '--yes', '--no-install-recommends', ...lock, ...chosen]);
  const left = missingPackages(groups).map((entry) => [entry].flat()[0]);
  if (result.status === 0 && left.length === 0) return { ok: true };
  return { ok: false, reason: 'apt-get did not install everything', missing: left };
}

/** The line for somebody who must install by hand. */
export function howToInstall(names) {
  if (!hasApt()) return `what these Debian packages hold: ${names.join(' ')}`;
  return `sudo apt-get install --no-install-recommends ${names.join(' ')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const groups = process.argv.slice(2);
  const unknown = groups.filter((group) => !(group in PACKAGES));
  if (unknown.length > 0) {
    console.error(`unknown group: ${unknown.join(', ')}; there are ${Object.keys(PACKAGES).join(', ')}`);
    process.exit(2);
  }
  const answer = await ensurePackages(groups.length > 0 ? groups : Object.keys(PACKAGES));
  if (answer.ok) console.log('every package is installed');
  else {
    console.error(`${answer.reason}. Install them with:\n  ${howToInstall(answer.missing)}`);
    process.exitCode = 1;
  }
}
