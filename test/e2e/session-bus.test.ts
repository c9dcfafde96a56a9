import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { endProcesses, markedProcesses } from '../../src/adapters/linux/desktop-processes.js';
import { CliDesktop, nodesIn, refOf, type SnapshotData } from '../support/cli-desktop.js';
import { oracleFind } from '../support/oracle.js';
import { cliData, cliError } from '../support/run-cli.js';
import { type RunningApp, startCalculator } from '../support/start-app.js';
import { realClock } from '../support/test-runtime.js';
import { waitUntil } from '../support/wait-until.js';

interface Status {
  readonly display_server: string;
  readonly session_source: string;
  readonly permissions: { readonly accessibility: { readonly state: string; readonly suggestion?: string } };
  readonly capabilities: Readonly<Record<string, true | string>>;
}

interface Check {
  readonly name: string;
  readonly status: string;
  readonly found: string;
  readonly fix?: string;
}

type Env = Readonly<Record<string, string>>;

/** The bus of a user who is logged in to the machine that runs the tests. */
const USUAL = `/run/user/${String(process.getuid?.() ?? 0)}/bus`;
/** Whatever is wrong with a bus, an answer comes within this, on a busy machine too. */
const PROMPT_MS = 20_000;

/** What every command says that needs the session bus. */
async function refusal(env: Env, ...args: string[]) {
  const began = performance.now();
  const error = await cliError(args, { env });
  expect(performance.now() - began, args.join(' ')).to.be.below(PROMPT_MS);
  expect([error.code, error.exitCode], args.join(' ')).to.deep.equal(['PLATFORM_NOT_SUPPORTED', 1]);
  expect(error.disposition, args.join(' ')).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
  return error;
}

async function statusOf(env: Env): Promise<Status> {
  const began = performance.now();
  const status = await cliData<Status>(['status'], { env });
  expect(performance.now() - began, 'status').to.be.below(PROMPT_MS);
  return status;
}

async function checksOf(env: Env): Promise<(name: string) => Check | undefined> {
  const began = performance.now();
  const { checks } = await cliData<{ checks: Check[] }>(['doctor'], { env });
  expect(performance.now() - began, 'doctor').to.be.below(PROMPT_MS);
  return (name) => checks.find((check) => check.name === name);
}

describe('the session bus', () => {
  let folder: string;
  let runtime: string;
  /** As cron gives it: no terminal, no display, no bus. */
  let cron: Env;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adt-bus-'));
    runtime = join(folder, 'run');
    mkdirSync(runtime, { mode: 0o700 });
    cron = {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      HOME: folder,
      AGENT_DESKTOP_HOME: join(folder, 'home'),
      XDG_RUNTIME_DIR: runtime,
    };
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  describe("of a desktop that runs, from a login without the desktop's variables", () => {
    let cli: CliDesktop;
    let app: RunningApp;

    before(async function () {
      this.timeout(180_000);
      cli = await CliDesktop.start();
      app = await startCalculator(cli.env).catch(async (error: unknown) => {
        await cli.stop();
        throw error;
      });
    });

    after(async function () {
      this.timeout(60_000);
      await app.stop();
      await cli.stop();
    });

    /** Puts the bus of the desktop where a login session has it. */
    const putAtUsualPlace = (): string => {
      const place = join(runtime, 'bus');
      symlinkSync(/^unix:path=([^,;]+)/.exec(cli.desktop.sessionBus)?.[1] ?? '', place);
      return place;
    };

    it('is found at its usual place, and status says so', async () => {
      const place = putAtUsualPlace();
      const status = await statusOf(cron);
      expect(status.session_source).to.equal(`the user's own bus at ${place}`);
      expect(status.display_server).to.equal('none');
      expect(status.permissions.accessibility.state).to.equal('granted');
      expect(status.capabilities).to.include({ read: true, act_headless: true, windows: true });
      for (const name of ['geometry', 'launch'])
        expect(status.capabilities[name], name).to.match(/neither DISPLAY nor WAYLAND_DISPLAY/);
      const check = await checksOf(cron);
      expect(check('session bus')).to.include({
        status: 'ok',
        found: `reached by the user's own bus at ${place}`,
      });
      expect(check('display')).to.include({ status: 'fail' });
    });

    it('is enough to read and to act, without inventing places', async () => {
      putAtUsualPlace();
      const target = ['--app', `pid:${String(app.pid)}`];
      const { windows } = await cliData<{ windows: { pid: number; bounds?: unknown }[] }>(['list-windows'], {
        env: cron,
      });
      expect(windows.map(({ pid }) => pid)).to.deep.equal([app.pid]);
      expect(windows[0]).to.not.have.property('bounds');
      const { tree } = await cliData<SnapshotData>(['snapshot', ...target, '-i', '--include-bounds'], {
        env: cron,
      });
      expect(nodesIn(tree).filter(({ bounds }) => bounds !== undefined)).to.deep.equal([]);
      await cliData(['click', refOf(tree, { role: 'button', name: '8' })], { env: cron });
      await waitUntil(
        async () => {
          const texts = await oracleFind(cli.env, { pid: app.pid, role: 'text' });
          return texts.some(({ states, text }) => states.includes('editable') && text === '8');
        },
        { what: '8 on the display, as pyatspi reads it' },
      );
    });

    it('is named by the variable first', async () => {
      putAtUsualPlace();
      const status = await statusOf({ ...cron, DBUS_SESSION_BUS_ADDRESS: cli.desktop.sessionBus });
      expect(status.session_source).to.equal('DBUS_SESSION_BUS_ADDRESS');
      expect(status.capabilities['read']).to.equal(true);
    });
  });

  /** The place that is looked at last holds a bus where the user of this machine is logged in. */
  const loggedIn = existsSync(USUAL);

  for (const [login, more, origin] of [
    ['ssh', { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', TERM: 'xterm' }, /this is an ssh login/],
    ['cron or a service', {}, /started without a terminal, such as by cron or a service/],
    ['a terminal', { TERM: 'xterm' }, /no desktop session of this user is running/],
  ] as const) {
    it(`is looked for in two places when there is none of its own, from ${login}`, async () => {
      const env = { ...cron, ...more };
      const { session_source: source } = await statusOf(env);
      if (loggedIn) {
        expect(source).to.equal(`the user's own bus at ${USUAL}`);
        return;
      }
      expect(source).to.contain(`none: DBUS_SESSION_BUS_ADDRESS is not set and there is no bus at`);
      expect(source).to.contain(`${join(runtime, 'bus')} or ${USUAL}`);
      expect(source).to.match(origin);
      for (const args of [
        ['list-apps'],
        ['snapshot'],
        ['find', '--role', 'button'],
        ['wait', '--text', 'x'],
      ]) {
        const error = await refusal(env, ...args);
        expect(error.message).to.match(/^No session bus: /);
        expect(error.message).to.match(origin);
        expect(error.suggestion).to.match(
          /Log in to a desktop as this user, or run "agent-desktop desktop start"/,
        );
      }
      const check = await checksOf(env);
      expect(check('session bus')?.fix).to.match(/Log in/);
      for (const name of ['accessibility bus', 'accessibility switched on'])
        expect(check(name), name).to.include({ status: 'fail', fix: 'Mend the session bus first.' });
    });
  }

  it('is told to be dead when its socket is left over, with advice that fits how it was found', async () => {
    const place = join(runtime, 'bus');
    leaveSocketBehind(place);
    const found = await refusal(cron, 'list-apps');
    expect(found.message).to.equal(
      `The session bus "unix:path=${place}", found by the user's own bus at ${place}, cannot be reached.`,
    );
    expect(found.suggestion).to.match(/^Its session has ended or does not answer: log in again/);
    expect(found.platform_detail).to.match(/Connection refused/);
    const named = await refusal({ ...cron, DBUS_SESSION_BUS_ADDRESS: `unix:path=${place}` }, 'list-apps');
    expect(named.suggestion).to.match(/left over .* unset DBUS_SESSION_BUS_ADDRESS/);
  });

  for (const address of [
    'unix:path=/nonexistent/agent-desktop/bus',
    'unix:abstract=/agent-desktop/nobody/listens',
    'unix:path=/nonexistent/a;unix:path=/nonexistent/b',
    'unix:path=',
  ]) {
    it(`is told to be unreachable at the dead address ${address}`, async () => {
      const env = { ...cron, DBUS_SESSION_BUS_ADDRESS: address };
      const error = await refusal(env, 'list-apps');
      expect(error.message).to.equal(
        `The session bus "${address}", found by DBUS_SESSION_BUS_ADDRESS, cannot be reached.`,
      );
      expect(error.suggestion).to.match(/unset DBUS_SESSION_BUS_ADDRESS/);
      expect(error.platform_detail).to.be.a('string').that.is.not.equal('');
      const status = await statusOf(env);
      expect(status.capabilities['read']).to.equal(error.message);
      expect(status.permissions.accessibility).to.include({ state: 'denied' });
    });
  }

  // Nothing listens at any of them; libdbus would start a program for two of them, and wait long for the network.
  for (const address of [
    'tcp:host=192.0.2.1,port=9',
    'nonce-tcp:host=127.0.0.1,port=1,noncefile=/nonexistent',
    'unixexec:path=/bin/sleep,argv1=60',
    'autolaunch:',
    'launchd:env=DBUS_LAUNCHD_SESSION_BUS_SOCKET',
    'http://127.0.0.1/',
    'unix:path=/nonexistent;tcp:host=192.0.2.1,port=9',
    'no address',
  ]) {
    it(`is refused for another protocol: ${address}`, async () => {
      const env = { ...cron, DBUS_SESSION_BUS_ADDRESS: address };
      const error = await refusal(env, 'snapshot');
      expect(error.message).to.equal(
        `The session bus "${address}", found by DBUS_SESSION_BUS_ADDRESS, cannot be used: only unix sockets are.`,
      );
      expect(error.suggestion).to.match(/no address of a unix socket: unset DBUS_SESSION_BUS_ADDRESS/);
      expect((await statusOf(env)).capabilities['read']).to.equal(error.message);
    });
  }

  describe('that never answers', () => {
    const open = new Set<Socket>();
    let server: Server;

    beforeEach(async () => {
      server = createServer((socket) => {
        open.add(socket);
        socket.on('error', () => undefined);
        socket.resume();
      });
      await new Promise<void>((resolve) => server.listen(join(runtime, 'bus'), resolve));
    });

    afterEach(async () => {
      for (const socket of open) socket.destroy();
      open.clear();
      await new Promise((resolve) => server.close(resolve));
    });

    it('costs every command one deadline, and no second one', async () => {
      const error = await refusal(cron, 'list-apps');
      expect(error.message).to.match(/cannot be reached/);
      expect(error.platform_detail).to.match(/TIMEOUT/);
      const status = await statusOf(cron);
      expect(status.capabilities['read']).to.equal(error.message);
      const check = await checksOf(cron);
      expect(check('session bus')).to.include({ status: 'fail' });
      // One try each: whoever asked again would have connected again.
      expect(open.size).to.equal(3);
    });

    it('ends a wait, too', async () => {
      const error = await refusal(cron, 'wait', '--text', 'x', '--timeout-ms', '1000');
      expect(error.message).to.match(/cannot be reached/);
    });
  });

  it('costs one deadline when its listener accepts nobody any more', async () => {
    const place = join(runtime, 'bus');
    const listener = spawn('/usr/bin/python3', ['-c', FULL_QUEUE, place], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(listener, 'exit');
    try {
      await once(listener.stdout, 'data');
      const error = await refusal(cron, 'list-apps');
      expect(error.platform_detail).to.match(/TIMEOUT: nobody accepts connections/);
      expect((await statusOf(cron)).capabilities['read']).to.equal(error.message);
    } finally {
      listener.kill('SIGKILL');
      await ended;
    }
  });

  it('is found in a folder whose name an address must not hold as it is', async () => {
    const odd = join(folder, 'a b,c;d=é%41');
    mkdirSync(odd, { mode: 0o700 });
    const daemon = spawn(
      'dbus-daemon',
      [
        '--session',
        '--nofork',
        '--nopidfile',
        '--print-address',
        `--address=unix:path=${encodeURIComponent(join(odd, 'bus'))}`,
      ],
      {
        env: { ...cron, XDG_RUNTIME_DIR: odd, TEST_FOLDER: folder },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const ended = once(daemon, 'exit');
    try {
      await once(daemon.stdout, 'data');
      const check = await checksOf({ ...cron, XDG_RUNTIME_DIR: odd });
      expect(check('session bus')).to.include({
        status: 'ok',
        found: `reached by the user's own bus at ${join(odd, 'bus')}`,
      });
    } finally {
      await endProcesses(markedProcesses(`TEST_FOLDER=${folder}`), 5000, realClock);
      await ended;
    }
  });
});

/** Listens with the shortest queue, fills it, and never accepts. */
const FULL_QUEUE = `
import socket, sys, time
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen(0)
waiting = []
while True:
    client = socket.socket(socket.AF_UNIX)
    client.setblocking(False)
    waiting.append(client)
    try:
        client.connect(sys.argv[1])
    except BlockingIOError:
        break
print('full', flush=True)
time.sleep(120)
`;

/** A socket file whose listener has ended without removing it. */
function leaveSocketBehind(path: string): void {
  const script = 'import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])';
  execFileSync('/usr/bin/python3', ['-c', script, path], { timeout: 10_000 });
}
