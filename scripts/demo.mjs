// `npm run demo`: the first command of a new user. On a machine with only Node, npm and apt it installs what is
// missing, builds, and shows a real calculator being read and used on a private desktop. Without apt or root it says
// what to install and shows the same on the simulated desktop. Plain Node only: a fresh clone has no node_modules.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PROGRAMS } from './lib/debian-packages.mjs';
import { DemoFailure, independentLook, multiply, Shell } from './lib/demo-scenario.mjs';
import { ensureModules } from './lib/node-modules.mjs';
import { run, say } from './lib/run.mjs';
import { ensurePackages, howToInstall, packagesOutOfReach } from './setup-debian.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const DESKTOP = 'demo';

/** The caller's environment without what would lead the demonstration elsewhere. */
function cleanEnvironment(home) {
  const env = { ...process.env, AGENT_DESKTOP_HOME: home };
  for (const name of ['AGENT_DESKTOP_ADAPTER', 'AGENT_DESKTOP_DESKTOP', 'AGENT_DESKTOP_SESSION', 'NODE_ENV'])
    delete env[name];
  return env;
}

async function build(real) {
  say('building');
  const steps = real ? ['build'] : ['build:bundle', 'build:manifest'];
  for (const script of steps) {
    const result = await run('npm', ['run', '--silent', script], { cwd: root });
    if (result.status !== 0) throw new DemoFailure(`"npm run ${script}" failed.`);
  }
}

function insist(text, seen) {
  if (text !== '42') throw new DemoFailure(`${seen} shows ${JSON.stringify(text)} instead of 42.`);
}

async function onRealDesktop(env) {
  say('a private desktop with a real calculator');
  const plain = new Shell(root, env);
  const desktop = await plain.command('desktop', 'start', '--name', DESKTOP, '--size', '1280x800');
  try {
    const { pid, text } = await multiply(new Shell(root, env, ['--desktop', DESKTOP]), 'gnome-calculator');
    insist(text, 'the display of the calculator');
    const seen = await independentLook(root, { ...env, ...desktop.environment }, pid);
    insist(seen.includes('42') ? '42' : seen.join(' '), 'the calculator, read by another program,');
  } finally {
    await plain.command('desktop', 'stop', '--name', DESKTOP);
  }
  console.log('\n6 × 7 = 42: done by a real calculator, and read back by two programs.');
}

async function onSimulatedDesktop(env, packages) {
  say('a simulated desktop');
  console.log(`Real applications cannot be used here: ${packages.reason}. They need:`);
  console.log(`  ${howToInstall(packages.missing)}`);
  console.log('What follows is the same scenario on the SIMULATED desktop; no real application takes part.');
  const shell = new Shell(root, { ...env, AGENT_DESKTOP_ADAPTER: 'simulated' });
  const { text } = await multiply(shell, 'Calculator');
  insist(text, 'the display of the simulated calculator');
  console.log('\n6 × 7 = 42: on the simulated desktop.');
}

/** Installs what is missing, and makes sure that it is found: what is installed may be in another folder. */
async function prepare(groups) {
  const packages = await ensurePackages(groups);
  if (!packages.ok) return packages;
  const missing = packagesOutOfReach(groups);
  const names = missing.map((name) => PROGRAMS[name]).join(', ');
  return missing.length === 0 ? packages : { ok: false, reason: `not found on the PATH: ${names}`, missing };
}

async function main(env) {
  const packages = await prepare(['runtime', 'build', 'demo']);
  if (!(await ensureModules(root))) throw new DemoFailure('node modules could not be installed with npm ci.');
  await build(packages.ok);
  if (packages.ok) await onRealDesktop(env);
  else await onSimulatedDesktop(env, packages);
}

const home = mkdtempSync(join(tmpdir(), 'agent-desktop-demo-'));
// A program that is interrupted while a command runs still stops the desktop: the command ends, its step fails.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));
try {
  await main(cleanEnvironment(home));
} catch (error) {
  if (!(error instanceof DemoFailure)) throw error;
  console.error(`\nThe demonstration failed: ${error.message}`);
  process.exitCode = interrupted ? 130 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
