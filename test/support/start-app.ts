import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { oracleApps, oracleFind, type ProgramEnv } from './oracle.js';
import { waitUntil } from './wait-until.js';
import { x11Windows } from './x11-look.js';

const APPS = fileURLToPath(new URL('../../fixtures/apps/', import.meta.url));

export interface RunningApp {
  /** The process that owns the accessibility tree; it may be a child of the one that was started. */
  readonly pid: number;
  /** Name on the accessibility bus. */
  readonly name: string;
  /** Title of its window when it became ready. */
  readonly title: string;
  /** Ends it, its children and its profile folder. */
  stop(): Promise<void>;
}

interface AppRecipe {
  readonly argv: readonly string[];
  /** Part of the title of the window that shows that it is ready. */
  readonly title: RegExp;
  readonly env?: Readonly<Record<string, string>>;
  /** Folder removed at the end. */
  readonly profile?: string;
  /** More than a window and a tree: what must be readable before it counts as ready. */
  readonly shows?: { readonly role?: string; readonly name: string };
  readonly timeoutMs?: number;
}

/** Starts a program inside a desktop and waits until the display and pyatspi both show its window. */
export async function startApp(env: ProgramEnv, recipe: AppRecipe): Promise<RunningApp> {
  const [program, ...args] = recipe.argv;
  const child = spawn(program ?? '', args, {
    env: { ...env, ...recipe.env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString('utf8')).slice(-4000);
  });
  const failure = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`${program ?? ''} ended with ${String(code)} before it was ready: ${complaints}`));
    });
  });
  failure.catch(() => undefined);
  try {
    const found = await Promise.race([ready(env, recipe), failure]);
    return { ...found, stop: () => stopApp(child, recipe.profile) };
  } catch (error) {
    await stopApp(child, recipe.profile);
    throw error;
  }
}

async function ready(env: ProgramEnv, recipe: AppRecipe): Promise<Omit<RunningApp, 'stop'>> {
  const options = { timeoutMs: recipe.timeoutMs ?? 60_000, intervalMs: 150 };
  const what = recipe.argv.join(' ').slice(0, 120);
  const window = await waitUntil(
    async () => (await x11Windows(env)).find((candidate) => recipe.title.test(candidate.title)),
    { ...options, what: `a window of ${what}` },
  );
  const app = await waitUntil(
    async () => (await oracleApps(env)).find((seen) => seen.pid === window.pid && seen.windows.length > 0),
    { ...options, what: `${what} on the accessibility bus` },
  );
  const found = { pid: app.pid, name: app.name, title: window.title };
  const { shows } = recipe;
  if (shows) {
    await waitUntil(
      async () => (await oracleFind(env, { pid: found.pid, ...shows }, { limit: 1 })).length > 0,
      {
        ...options,
        intervalMs: 400,
        what: `${shows.role ?? 'an object'} "${shows.name}" in ${what}`,
      },
    );
  }
  return found;
}

async function stopApp(child: ChildProcess, profile: string | undefined): Promise<void> {
  const { pid } = child;
  if (pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    signalGroup(pid, 'SIGTERM');
    const timer = setTimeout(() => {
      signalGroup(pid, 'SIGKILL');
    }, 2000);
    await ended;
    clearTimeout(timer);
  }
  if (pid !== undefined) signalGroup(pid, 'SIGKILL');
  if (profile !== undefined)
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has ended.
  }
}

function profileFolder(kind: string): string {
  return mkdtempSync(join(tmpdir(), `adt-${kind}-`));
}

/** No first-run pages, no network of its own. */
const FIREFOX_PREFERENCES = [
  ['browser.aboutwelcome.enabled', 'false'],
  ['browser.shell.checkDefaultBrowser', 'false'],
  ['browser.startup.homepage_override.mstone', '"ignore"'],
  ['browser.startup.page', '0'],
  ['browser.newtab.preload', 'false'],
  ['datareporting.policy.dataSubmissionEnabled', 'false'],
  ['datareporting.policy.firstRunURL', '""'],
  ['startup.homepage_welcome_url', '""'],
  ['toolkit.telemetry.reportingpolicy.firstRun', 'false'],
]
  .map(([name, value]) => `user_pref("${name ?? ''}", ${value ?? ''});\n`)
  .join('');

/** Address of the chat page. */
export const CHAT_PAGE = pathToFileURL(join(APPS, 'chat-page', 'index.html')).href;

export function startCalculator(env: ProgramEnv): Promise<RunningApp> {
  return startApp(env, { argv: ['gnome-calculator', '--mode=basic'], title: /^Calculator$/ });
}

export function startGtk3WidgetFactory(env: ProgramEnv): Promise<RunningApp> {
  return startApp(env, { argv: ['gtk3-widget-factory'], title: /^gtk3-widget-factory$/ });
}

export function startGtk4WidgetFactory(env: ProgramEnv): Promise<RunningApp> {
  return startApp(env, { argv: ['gtk4-widget-factory'], title: /Widget Factory/i });
}

export function startMousepad(env: ProgramEnv, file?: string): Promise<RunningApp> {
  const argv = ['mousepad', '--disable-server'];
  return startApp(env, { argv: file === undefined ? argv : [...argv, file], title: /Mousepad/ });
}

export function startQtFixture(env: ProgramEnv): Promise<RunningApp> {
  return startApp(env, {
    argv: ['/usr/bin/python3', join(APPS, 'qt-fixture.py')],
    title: /^Qt fixture: ready/,
    shows: { name: 'Save' },
  });
}

export function startGtk4Fixture(env: ProgramEnv): Promise<RunningApp> {
  return startApp(env, {
    argv: ['/usr/bin/python3', join(APPS, 'gtk4-fixture.py')],
    title: /^GTK4 fixture: ready/,
  });
}

export function startGtk3Fixture(env: ProgramEnv): Promise<RunningApp> {
  return startApp(env, {
    argv: ['/usr/bin/python3', join(APPS, 'gtk3-fixture.py')],
    title: /^GTK3 fixture: ready/,
  });
}

export function startChromium(env: ProgramEnv, url = CHAT_PAGE): Promise<RunningApp> {
  const profile = profileFolder('chromium');
  return startApp(env, {
    argv: [
      'chromium',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--password-store=basic',
      '--force-renderer-accessibility',
      `--user-data-dir=${profile}`,
      '--window-size=1200,900',
      url,
    ],
    title: /^Chat.* - Chromium$/,
    profile,
    shows: { name: 'Send' },
    timeoutMs: 90_000,
  });
}

export function startFirefox(env: ProgramEnv, url = CHAT_PAGE): Promise<RunningApp> {
  const profile = profileFolder('firefox');
  writeFileSync(join(profile, 'user.js'), FIREFOX_PREFERENCES);
  return startApp(env, {
    argv: ['firefox-esr', '--no-remote', '--new-instance', '--profile', profile, url],
    title: /^Chat.*Firefox/,
    env: { MOZ_CRASHREPORTER_DISABLE: '1', MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    profile,
    shows: { name: 'Send' },
    timeoutMs: 120_000,
  });
}

export function startCalc(env: ProgramEnv, file?: string): Promise<RunningApp> {
  const profile = profileFolder('calc');
  const argv = ['soffice', '--calc', '--norestore', '--nologo', '--nofirststartwizard'];
  return startApp(env, {
    argv: [
      ...argv,
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...(file === undefined ? [] : [file]),
    ],
    title: /LibreOffice Calc$/,
    env: { SAL_USE_VCLPLUGIN: 'gtk3' },
    profile,
    timeoutMs: 120_000,
  });
}
