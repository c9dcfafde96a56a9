import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { CliDesktop } from '../support/cli-desktop.js';
import { cliData, CLI } from '../support/run-cli.js';
import { startGtk3Fixture } from '../support/start-app.js';
import { waitUntil } from '../support/wait-until.js';
import { windowTitles } from '../support/x11-look.js';

interface Check {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly found: string;
  readonly fix?: string;
}

const GTK3_FIXTURE = fileURLToPath(new URL('../../fixtures/apps/gtk3-fixture.py', import.meta.url));
const SWITCH = 'accessibility switched on';

describe('doctor on a desktop', () => {
  let cli: CliDesktop;

  before(async () => {
    cli = await CliDesktop.start();
  });

  after(() => cli.stop());

  async function doctor(
    env: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ): Promise<readonly Check[]> {
    const { checks } = await cliData<{ checks: readonly Check[] }>(['doctor', ...args], { env });
    for (const { name, status, fix } of checks)
      if (status !== 'ok' && name !== 'applications that do not answer')
        expect(fix, `a fix for ${name}`).to.match(/\w/);
    return checks;
  }

  async function check(
    name: string,
    changes: Readonly<Record<string, string>> = {},
  ): Promise<Check | undefined> {
    // With a name the desktop's own variables would come back.
    const { AGENT_DESKTOP_DESKTOP: _, ...env } = cli.env;
    return (await doctor({ ...env, ...changes })).find((candidate) => candidate.name === name);
  }

  /** What the session says of accessibility, asked by another program. */
  function switchedOn(): boolean {
    const call = 'org.freedesktop.DBus.Properties.Get string:org.a11y.Status string:IsEnabled';
    return /boolean true/.test(send(...call.split(' ')));
  }

  function switchTo(on: boolean): void {
    const call = 'org.freedesktop.DBus.Properties.Set string:org.a11y.Status string:IsEnabled';
    send(...call.split(' '), `variant:boolean:${String(on)}`);
  }

  function send(...args: readonly string[]): string {
    const target = ['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus'];
    return execFileSync('dbus-send', [...target, ...args], { env: cli.env, timeout: 10_000 }).toString();
  }

  /** A process of this desktop by the name of its program. */
  function processOf(program: string): number {
    const id = cli.env['AGENT_DESKTOP_DESKTOP_ID'] ?? '';
    const found = readdirSync('/proc').filter((entry) => {
      if (!/^\d+$/.test(entry)) return false;
      try {
        const environment = readFileSync(`/proc/${entry}/environ`, 'latin1').split('\0');
        const name = readFileSync(`/proc/${entry}/comm`, 'utf8').trim();
        return name === program && environment.includes(`AGENT_DESKTOP_DESKTOP_ID=${id}`);
      } catch {
        return false;
      }
    });
    const [pid] = found;
    if (id === '' || pid === undefined) throw new Error(`no ${program} runs on this desktop`);
    return Number(pid);
  }

  it('finds nothing wrong where nothing is', async () => {
    const checks = await doctor(cli.env);
    expect(checks.filter(({ status }) => status !== 'ok')).to.deep.equal([]);
    expect(checks.map(({ name }) => name)).to.include.members([
      'session bus',
      'accessibility bus',
      SWITCH,
      'display',
    ]);
    expect(checks.find(({ name }) => name === 'window manager')?.found).to.equal('Openbox');
  });

  it('finds accessibility off, switches it on, and puts it back', async () => {
    switchTo(false);
    const off = await check(SWITCH);
    expect(off?.status).to.equal('warn');
    expect(off?.fix).to.match(/doctor --fix/);
    expect(switchedOn(), 'looking changes nothing').to.equal(false);

    const fixed = await doctor(cli.env, '--fix');
    expect(fixed.find(({ name }) => name === SWITCH)?.status).to.equal('ok');
    expect(switchedOn()).to.equal(true);

    const restored = await doctor(cli.env, '--restore');
    expect(restored.find(({ name }) => name === SWITCH)?.status).to.equal('warn');
    expect(switchedOn()).to.equal(false);
  });

  it('puts back only what it changed itself', async () => {
    switchTo(true);
    await doctor(cli.env, '--fix');
    await doctor(cli.env, '--restore');
    expect(switchedOn()).to.equal(true);
  });

  it('finds that no display is known, or that it cannot be opened', async () => {
    expect((await check('display', { DISPLAY: '' }))?.found).to.match(/neither DISPLAY nor WAYLAND_DISPLAY/);
    const dead = await check('display', { DISPLAY: ':4711' });
    expect([dead?.status, dead?.found]).to.deep.equal(['fail', 'the X11 display :4711 cannot be opened']);
  });

  it('finds that there is no session bus, or that it is dead', async () => {
    const none = { DBUS_SESSION_BUS_ADDRESS: '', XDG_RUNTIME_DIR: '/nonexistent', DISPLAY: '' };
    expect((await check('session bus', none))?.status).to.equal('fail');
    expect((await check('accessibility bus', none))?.status).to.equal('fail');
    expect((await check(SWITCH, none))?.status).to.equal('fail');
    const dead = await check('session bus', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' });
    expect(dead?.found).to.match(/cannot be reached/);
  });

  for (const [library, debian] of [
    ['libdbus-1.so.3', 'libdbus-1-3'],
    ['libxcb.so.1', 'libxcb1'],
  ] as const)
    it(`finds that ${library} is missing, and names its package as the fix of what follows`, async function () {
      const path = /=> (\/\S+)$/.exec(
        libraries().find((line) => line.trim().startsWith(`${library} `)) ?? '',
      )?.[1];
      // Hidden from this one process and from nobody else.
      const script = `mount --bind /dev/null '${path ?? ''}' && exec '${process.execPath}' '${CLI}' doctor`;
      const { NODE_OPTIONS: _, ...env } = cli.env;
      const out = execFileSync('unshare', [process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', script], {
        env,
        timeout: 30_000,
      }).toString();
      const { checks } = (JSON.parse(out) as { data: { checks: readonly Check[] } }).data;
      const finding = checks.find(({ name }) => name === `library ${library}`);
      expect(finding?.status).to.not.equal('ok');
      expect(finding?.fix).to.equal(`sudo apt-get install ${debian}`);
      const follows = checks.find(({ name }) => name === (debian === 'libxcb1' ? 'display' : 'session bus'));
      expect([follows?.status, follows?.fix]).to.deep.equal(['fail', `sudo apt-get install ${debian}`]);
    });

  function libraries(): readonly string[] {
    return execFileSync('/sbin/ldconfig', ['-p']).toString().split('\n');
  }

  it('finds a window without a tree, and an application that hangs', async () => {
    const fixture = await startGtk3Fixture(cli.env);
    let bare: ChildProcess | undefined;
    try {
      bare = spawn('/usr/bin/python3', [GTK3_FIXTURE], {
        env: { ...cli.env, NO_AT_BRIDGE: '1' },
        stdio: 'ignore',
      });
      await waitUntil(
        async () =>
          (await windowTitles(cli.env)).filter((title) => title.startsWith('GTK3 fixture')).length === 2,
        { what: 'the window without a tree' },
      );
      const without = await check('applications without a tree');
      expect(without?.found).to.match(/fixture/i);
      expect(without?.fix).to.match(/launch/);
      process.kill(fixture.pid, 'SIGSTOP');
      expect((await check('applications that do not answer'))?.status).to.equal('warn');
    } finally {
      process.kill(fixture.pid, 'SIGCONT');
      bare?.kill();
      await fixture.stop();
    }
  });

  it('finds that no window manager runs', async () => {
    process.kill(processOf('openbox'), 'SIGKILL');
    const manager = await waitUntil(
      async () => {
        const found = await check('window manager');
        return found?.status === 'ok' ? undefined : found;
      },
      { what: 'doctor to miss the window manager' },
    );
    expect(manager.fix).to.match(/install openbox/);
  });
});
