import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import {
  endProcesses,
  markedProcesses,
  type ProcessIdentity,
} from '../../src/adapters/linux/desktop-processes.js';
import { cliData, cliError, type Envelope } from './run-cli.js';
import { copyShipped } from './shipped-copy.js';
import { realClock } from './test-runtime.js';
import { type UserIds, unprivilegedUser } from './unprivileged-user.js';
import { waitUntil } from './wait-until.js';

const ORACLE = fileURLToPath(new URL('./pyatspi-oracle.py', import.meta.url));
const GRACE_MS = 5000;

const runFile = promisify(execFile);

/** What a session lives in. */
interface Place {
  readonly folder: string;
  readonly runtime: string;
  readonly user: UserIds;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * A Wayland desktop without hardware: a session bus and sway with its headless backend, as a user who is not root (a
 * compositor refuses root), everything in a folder of its own.
 */
export class WaylandSession {
  private constructor(
    private readonly place: Place,
    private readonly program: string,
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(options: { readonly xwayland: boolean }): Promise<WaylandSession> {
    const place = makePlace();
    try {
      const program = copyShipped(join(place.folder, 'package'));
      copyFileSync(ORACLE, join(place.folder, 'oracle.py'));
      chmodSync(join(place.folder, 'oracle.py'), 0o644);
      await startBus(place);
      const display = await startSway(place, options.xwayland);
      return new WaylandSession(place, program, { ...place.env, ...display });
    } catch (error) {
      await takeDown(place);
      throw error;
    }
  }

  /** The folder that holds all of it. */
  get folder(): string {
    return this.place.folder;
  }

  /** The `data` of a command that must succeed. */
  run<Data = Record<string, unknown>>(...args: string[]): Promise<Data> {
    return cliData<Data>(args, this.cliOptions());
  }

  /** The error of a command that must fail. */
  fail(...args: string[]): Promise<NonNullable<Envelope['error']> & { readonly exitCode: number | null }> {
    return cliError(args, this.cliOptions());
  }

  /** Starts a program in the session; it ends with it. */
  spawn(argv: readonly string[], env: Readonly<Record<string, string>> = {}): number {
    const child = spawnIn(this.place, argv, { ...this.env, ...env });
    if (child.pid === undefined) throw new Error(`${argv.join(' ')} cannot be started`);
    return child.pid;
  }

  /** What a short program of the session prints. */
  async output(argv: readonly string[], timeoutMs = 30_000): Promise<string> {
    const [program = '', ...args] = argv;
    const { stdout } = await runFile(program, args, {
      env: this.env,
      ...this.place.user,
      cwd: this.place.folder,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }

  /** What pyatspi sees in this session; the commands are those of pyatspi-oracle.py. */
  async oracle<Answer>(...args: string[]): Promise<Answer> {
    const script = join(this.place.folder, 'oracle.py');
    return JSON.parse(await this.output(['/usr/bin/python3', script, ...args], 60_000)) as Answer;
  }

  processes(): readonly ProcessIdentity[] {
    return sessionProcesses(this.place);
  }

  /** Ends every process of the session by its id and removes the folder. Can be called twice. */
  stop(): Promise<void> {
    return takeDown(this.place);
  }

  private cliOptions() {
    return { env: this.env, program: this.program, user: this.place.user };
  }
}

function makePlace(): Place {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'adt-wl-'));
  chmodSync(folder, 0o755);
  const home = join(folder, 'home');
  const runtime = join(folder, 'run');
  for (const path of [home, runtime]) {
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, user.uid, user.gid);
  }
  const env = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_SESSION_TYPE: 'wayland',
    AGENT_DESKTOP_HOME: join(home, 'agent-desktop'),
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(runtime, 'bus')}`,
    WLR_BACKENDS: 'headless',
    WLR_RENDERER: 'pixman',
    WLR_LIBINPUT_NO_DEVICES: '1',
    GSK_RENDERER: 'cairo',
    GSETTINGS_BACKEND: 'memory',
    GIO_USE_VFS: 'local',
    GVFS_DISABLE_FUSE: '1',
    NO_AT_BRIDGE: '0',
  };
  return { folder, runtime, user, env };
}

async function startBus(place: Place): Promise<void> {
  const address = `--address=${place.env['DBUS_SESSION_BUS_ADDRESS'] ?? ''}`;
  const child = spawnIn(place, ['dbus-daemon', '--session', '--nofork', '--nopidfile', address], place.env);
  await whileRunning(child, 'dbus-daemon', () => existsSync(join(place.runtime, 'bus')));
}

/** The variables by which programs find the compositor. */
async function startSway(place: Place, xwayland: boolean): Promise<Record<string, string>> {
  const config = join(place.folder, 'sway.conf');
  const told = join(place.runtime, 'x-display');
  const tell = xwayland ? `exec 'printf %s "$DISPLAY" > ${told}.new && mv ${told}.new ${told}'\n` : '';
  writeFileSync(config, `xwayland ${xwayland ? 'force' : 'disable'}\n${tell}`, { mode: 0o644 });
  const child = spawnIn(place, ['sway', '--config', config], place.env);
  const socket = await whileRunning(child, 'sway', () =>
    readdirSync(place.runtime).find((name) => /^wayland-\d+$/.test(name)),
  );
  if (!xwayland) return { WAYLAND_DISPLAY: socket };
  const display = await whileRunning(
    child,
    'sway with XWayland',
    () => existsSync(told) && readFileSync(told, 'utf8'),
  );
  return { WAYLAND_DISPLAY: socket, DISPLAY: display };
}

async function whileRunning<Value>(
  child: ChildProcess,
  what: string,
  look: () => Value,
): Promise<NonNullable<Exclude<Value, false>>> {
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString('utf8')).slice(-4000);
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`${what} ended with ${String(code)} before it was ready: ${complaints}`));
    });
  });
  ended.catch(() => undefined);
  return Promise.race([waitUntil(look, { what: `${what} to be ready`, timeoutMs: 30_000 }), ended]);
}

function spawnIn(
  { user, folder }: Place,
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const [program = '', ...args] = argv;
  const child = spawn(program, args, {
    env,
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  child.on('error', () => undefined);
  child.stderr.resume();
  return child;
}

function sessionProcesses({ runtime }: Place): ProcessIdentity[] {
  return markedProcesses(`XDG_RUNTIME_DIR=${runtime}`);
}

/** A service that is asked for while the session ends may start after the first look. */
async function takeDown(place: Place): Promise<void> {
  await waitUntil(
    async () => {
      await endProcesses(sessionProcesses(place), GRACE_MS, realClock);
      return sessionProcesses(place).length === 0;
    },
    { what: 'the end of every process of the session' },
  );
  rmSync(place.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
