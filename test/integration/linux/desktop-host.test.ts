import { expect } from 'chai';
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { DESKTOP_ID_VARIABLE } from '../../../src/adapters/linux/desktop-environment.js';
import { LinuxDesktopHost } from '../../../src/adapters/linux/desktop-host.js';
import { AgentDesktopError } from '../../../src/domain/errors/agent-desktop-error.js';
import type { DesktopInfo } from '../../../src/ports/desktop-host.js';
import { nothingLeft, processesOfDesktop } from '../../support/desktop-traces.js';
import { environmentWith, realClock, silentLogger } from '../../support/test-runtime.js';
import { waitUntil } from '../../support/wait-until.js';
import { windowTitles } from '../../support/x11-look.js';

const SIZE = { width: 800, height: 600 };
const STARTER = fileURLToPath(new URL('../../support/start-desktop.ts', import.meta.url));

function soon(): AbortSignal {
  return AbortSignal.timeout(30_000);
}

function idOf(desktop: DesktopInfo): string {
  return desktop.environment[DESKTOP_ID_VARIABLE] ?? '';
}

async function failureOf(work: Promise<unknown>): Promise<AgentDesktopError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AgentDesktopError) return error;
    throw error;
  }
  throw new Error('it should have failed');
}

describe('LinuxDesktopHost', function () {
  this.timeout(60_000);
  let folder: string;
  let home: string;
  let host: LinuxDesktopHost;
  const running: string[] = [];

  function hostWith(changes: Record<string, string> = {}): LinuxDesktopHost {
    return new LinuxDesktopHost(
      environmentWith({ AGENT_DESKTOP_HOME: home, ...changes }),
      realClock,
      silentLogger,
    );
  }

  async function start(name: string): Promise<DesktopInfo> {
    const desktop = await host.start({ name, ...SIZE }, soon());
    running.push(name);
    return desktop;
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adt-host-'));
    home = join(folder, 'home');
    host = hostWith();
  });

  afterEach(async () => {
    for (const { name } of await host.list().catch(() => [])) await host.stop(name, soon());
    running.length = 0;
    rmSync(folder, { recursive: true, force: true });
  });

  /** A PATH on which one program of a desktop is replaced by a script. */
  function pathWith(program: string, script: string): string {
    const bin = join(folder, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, program), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, program), 0o755);
    return `${bin}:${process.env['PATH'] ?? ''}`;
  }

  it('gives a display, a window manager and an accessibility bus that is switched on', async () => {
    const desktop = await start('one');
    const env = { ...process.env, ...desktop.environment };
    expect(desktop.running).to.equal(true);
    expect(desktop.size).to.deep.equal(SIZE);
    expect(execFileSync('xdotool', ['getdisplaygeometry'], { env }).toString().trim()).to.equal('800 600');
    expect(execFileSync('xprop', ['-root', '_OPENBOX_PID'], { env }).toString()).to.match(/= \d+/);
    const status = ['--session', '--print-reply=literal', '--dest=org.a11y.Bus', '/org/a11y/bus'];
    const property = ['org.freedesktop.DBus.Properties.Get', 'string:org.a11y.Status', 'string:IsEnabled'];
    expect(execFileSync('dbus-send', [...status, ...property], { env }).toString()).to.contain(
      'boolean true',
    );
  });

  it('keeps its folder to the user and its display to the user too', async () => {
    const { display } = await start('private');
    const own = join(home, 'desktops', 'private');
    for (const path of [home, join(home, 'desktops'), own])
      expect(statSync(path).mode & 0o777).to.equal(0o700);
    for (const file of ['desktop.json', 'xauthority'])
      expect(statSync(join(own, file)).mode & 0o777).to.equal(0o600);
    const env = { PATH: process.env['PATH'], DISPLAY: display };
    expect(execFileSync('xdotool', ['getdisplaygeometry'], { env }).toString().trim()).to.equal('800 600');
    if (process.getuid?.() === 0) {
      const asNobody = ['--reuid=65534', '--clear-groups', 'xdotool', 'getdisplaygeometry'];
      expect(() => execFileSync('setpriv', asNobody, { env, stdio: 'ignore' })).to.throw();
    }
  });

  it('leaves no process and no file when it stops, applications included', async () => {
    const desktop = await start('gone');
    await host.exec('gone', { argv: ['mousepad', '--disable-server'], detach: true }, soon());
    await host.exec(
      'gone',
      { argv: ['sh', '-c', 'trap "" TERM; while :; do sleep 1; done'], detach: true },
      soon(),
    );
    const env = { ...environmentWith(desktop.environment).all() };
    await waitUntil(async () => (await windowTitles(env)).some((title) => title.includes('Mousepad')), {
      what: 'the window of mousepad',
    });
    expect(processesOfDesktop(idOf(desktop)).join())
      .to.contain('mousepad')
      .and.contain('trap');
    await host.stop('gone', soon());
    await nothingLeft(idOf(desktop), desktop.display);
    expect(readdirSync(home)).to.deep.equal([]);
    expect(await host.list()).to.deep.equal([]);
  });

  it('runs several side by side', async () => {
    const [one, two] = await Promise.all([start('left'), start('right')]);
    expect(one.display).to.not.equal(two.display);
    expect(one.environment['DBUS_SESSION_BUS_ADDRESS']).to.not.equal(
      two.environment['DBUS_SESSION_BUS_ADDRESS'],
    );
    await host.stop('left', soon());
    await nothingLeft(idOf(one), one.display);
    expect((await host.list()).map(({ name, running: alive }) => [name, alive])).to.deep.equal([
      ['right', true],
    ]);
  });

  it('lets exactly one of several starters of a name win', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => hostWith().start({ name: 'same', ...SIZE }, soon())),
    );
    const won = tries.filter((attempt) => attempt.status === 'fulfilled');
    expect(won).to.have.length(1);
    for (const attempt of tries) {
      if (attempt.status === 'rejected') expect(attempt.reason).to.include({ code: 'INVALID_ARGS' });
    }
    expect((await host.list()).map(({ running: alive }) => alive)).to.deep.equal([true]);
  });

  it('clears away a start that fails half-way', async () => {
    const broken = hostWith({ PATH: pathWith('openbox', 'echo no theme >&2; exit 3') });
    const failure = await failureOf(broken.start({ name: 'broken', ...SIZE }, soon()));
    expect(failure).to.include({ code: 'INTERNAL' });
    expect(failure.message).to.contain('openbox').and.contain('3');
    expect(failure.platformDetail).to.contain('no theme');
    expect(readdirSync(home)).to.deep.equal([]);
  });

  it('clears away a start that is cancelled while a part does not come up', async () => {
    const hanging = hostWith({ PATH: pathWith('openbox', 'exec sleep 600') });
    const before = sleepers();
    const failure = await failureOf(hanging.start({ name: 'late', ...SIZE }, AbortSignal.timeout(1500)));
    expect(failure.code).to.equal('TIMEOUT');
    expect(readdirSync(home)).to.deep.equal([]);
    expect(sleepers()).to.deep.equal(before);
  });

  it('can be cleared away after its starter was killed', async () => {
    const env = environmentWith({
      AGENT_DESKTOP_HOME: home,
      PATH: pathWith('openbox', 'exec sleep 601'),
    }).all();
    const starter = spawn(process.execPath, ['--import', 'tsx', STARTER, 'orphan'], { env, stdio: 'ignore' });
    const record = await waitUntil(
      async () => (await host.list()).find((found) => found.name === 'orphan' && found.display !== ''),
      { what: 'a display of the desktop that is being started' },
    );
    expect(record.running).to.equal(false);
    starter.kill('SIGKILL');
    await new Promise((resolve) => starter.once('exit', resolve));
    expect((await host.list()).map(({ name, running: alive }) => [name, alive])).to.deep.equal([
      ['orphan', false],
    ]);
    await host.stop('orphan', soon());
    await nothingLeft('orphan', record.display);
    expect(sleepers()).to.not.include('sleep 601');
    expect(readdirSync(home)).to.deep.equal([]);
  });

  it('shows a desktop whose display died, and starts it anew under the same name', async () => {
    const first = await start('twice');
    const server = processesOfDesktop(idOf(first)).find((line) => line.includes('Xvfb'));
    process.kill(Number(server?.split(' ')[0]), 'SIGKILL');
    await waitUntil(async () => (await host.list())[0]?.running === false, {
      what: 'the desktop shown as dead',
    });
    expect(
      (await failureOf(host.exec('twice', { argv: ['true'], detach: false }, soon()))).message,
    ).to.contain('not running');
    const second = await start('twice');
    expect(second.running).to.equal(true);
    await nothingLeft(idOf(first), first.display);
  });

  it('refuses a name that is taken, bad names and unknown desktops', async () => {
    await start('taken');
    const taken = await failureOf(host.start({ name: 'taken', ...SIZE }, soon()));
    expect(taken).to.include({ code: 'INVALID_ARGS' });
    expect(taken.suggestion).to.contain('desktop stop --name taken');
    for (const name of ['', '.', '..', '../x', 'a/b', '-x', 'x'.repeat(33), 'a b']) {
      expect((await failureOf(host.start({ name, ...SIZE }, soon()))).code, name).to.equal('INVALID_ARGS');
    }
    const unknown = await failureOf(host.stop('nobody', soon()));
    expect(unknown).to.include({ code: 'INVALID_ARGS' });
    expect(unknown.details).to.deep.equal({ desktops: ['taken'] });
  });

  it('names the Debian packages of what is missing', async () => {
    const failure = await failureOf(
      hostWith({ PATH: '/nonexistent' }).start({ name: 'bare', ...SIZE }, soon()),
    );
    expect(failure.code).to.equal('INTERNAL');
    expect(failure.details).to.deep.equal({ packages: ['xvfb', 'dbus', 'openbox'] });
    expect(failure.suggestion).to.equal('Install: sudo apt-get install xvfb dbus openbox');
    expect(existsSync(home)).to.equal(false);
  });

  it('refuses a state root that is a link, and a desktop folder that is one', async () => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), home);
    expect(await failureOf(host.start({ name: 'x', ...SIZE }, soon()))).to.include({ code: 'PERM_DENIED' });
    rmSync(home);
    mkdirSync(home, { mode: 0o700 });
    symlinkSync(join(folder, 'elsewhere'), join(home, 'desktops'));
    expect(await failureOf(host.start({ name: 'x', ...SIZE }, soon()))).to.include({ code: 'PERM_DENIED' });
    rmSync(join(home, 'desktops'));
    expect(readdirSync(join(folder, 'elsewhere'))).to.deep.equal([]);
  });

  describe('exec', () => {
    it('runs a command inside and gives its output and exit code', async () => {
      const { display } = await start('runs');
      const script = 'echo "$DISPLAY $AGENT_DESKTOP_DESKTOP ${WAYLAND_DISPLAY-unset}"; echo oops >&2; exit 7';
      const result = await hostWith({ WAYLAND_DISPLAY: 'wayland-9' }).exec(
        'runs',
        { argv: ['sh', '-c', script], detach: false },
        soon(),
      );
      expect(result).to.include({ exitCode: 7, stdout: `${display} runs unset\n`, stderr: 'oops\n' });
    });

    it('keeps the first 1 MiB of each stream and lets the command go on', async () => {
      await start('loud');
      const script = 'head -c 3000000 /dev/zero | tr "\\0" x; head -c 10 /dev/zero | tr "\\0" y >&2';
      const result = await host.exec('loud', { argv: ['sh', '-c', script], detach: false }, soon());
      expect(result.exitCode).to.equal(0);
      expect(result.stdout).to.have.length(1024 * 1024);
      expect(result.stderr).to.equal('y'.repeat(10));
    });

    it('does not wait for what a command leaves in the background', async () => {
      await start('back');
      const began = performance.now();
      const result = await host.exec(
        'back',
        { argv: ['sh', '-c', 'sleep 30 & echo started'], detach: false },
        soon(),
      );
      expect(result.stdout).to.equal('started\n');
      expect(performance.now() - began).to.be.below(5000);
    });

    it('ends a command and its children when its time is over', async () => {
      await start('slow');
      const argv = ['sh', '-c', 'sleep 602 & sleep 603'];
      const failure = await failureOf(host.exec('slow', { argv, detach: false, timeoutMs: 300 }, soon()));
      expect(failure).to.include({ code: 'TIMEOUT' });
      await waitUntil(() => !sleepers().some((line) => /60[23]/.test(line)), {
        what: 'the end of both sleeps',
      });
    });

    it('says which program is not there, and tells an end by a signal', async () => {
      await start('odd');
      const failure = await failureOf(host.exec('odd', { argv: ['no-such-program'], detach: false }, soon()));
      expect(failure).to.include({ code: 'INVALID_ARGS' });
      expect(failure.message).to.contain('no-such-program');
      const killed = await host.exec('odd', { argv: ['sh', '-c', 'kill -9 $$'], detach: false }, soon());
      expect(killed).to.include({ signal: 'SIGKILL' }).and.not.have.property('exitCode');
    });
  });
});

/** Command lines of all running `sleep` programs. */
function sleepers(): string[] {
  return execFileSync('ps', ['-eo', 'stat=,args='])
    .toString()
    .split('\n')
    .filter((line) => !line.startsWith('Z') && / sleep 60\d$/.test(line))
    .map((line) => line.replace(/^\S+\s+/, ''));
}
