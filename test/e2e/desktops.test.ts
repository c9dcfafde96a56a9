import { expect } from 'chai';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nothingLeft } from '../support/desktop-traces.js';
import { CLI, cliData, cliError } from '../support/run-cli.js';
import { waitUntil } from '../support/wait-until.js';

interface DesktopData {
  readonly name: string;
  readonly display: string;
  readonly running: boolean;
  readonly environment: Record<string, string>;
}

describe('private desktops by the command line', () => {
  let home: string;
  let env: Record<string, string>;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'adt-cli-'));
    const { DISPLAY, DBUS_SESSION_BUS_ADDRESS, AGENT_DESKTOP_DESKTOP, ...rest } = process.env;
    expect([DISPLAY, DBUS_SESSION_BUS_ADDRESS, AGENT_DESKTOP_DESKTOP]).to.have.length(3);
    env = { ...(rest as Record<string, string>), AGENT_DESKTOP_HOME: home };
  });

  afterEach(async () => {
    const { desktops = [] } = await cliData<{ desktops?: DesktopData[] }>(['desktop', 'list'], { env });
    for (const { name } of desktops) await cliData(['desktop', 'stop', '--name', name], { env });
    rmSync(home, { recursive: true, force: true });
  });

  const start = (name: string): Promise<DesktopData> =>
    cliData<DesktopData>(['desktop', 'start', '--name', name, '--size', '1024x768'], { env });

  it('starts, is listed, runs programs and applications, and leaves nothing when it stops', async () => {
    const desktop = await start('work');
    expect(desktop).to.include({ name: 'work', running: true });
    const listed = await cliData<{ desktops: DesktopData[] }>(['desktop', 'list'], { env });
    expect(listed.desktops.map(({ name, running }) => [name, running])).to.deep.equal([['work', true]]);
    const size = await cliData(['desktop', 'exec', '--name', 'work', '--', 'xdotool', 'getdisplaygeometry'], {
      env,
    });
    expect(size).to.include({ exit_code: 0, stdout: '1024 768\n' });

    const launched = await cliData(['--desktop', 'work', 'launch', 'gnome-calculator'], { env });
    expect(launched).to.include({ app: 'gnome-calculator' });
    const inside = { ...env, AGENT_DESKTOP_DESKTOP: 'work' };
    const { apps } = await cliData<{ apps: { name: string }[] }>(['list-apps'], { env: inside });
    expect(apps.map(({ name }) => name)).to.deep.equal(['gnome-calculator']);
    const { windows } = await cliData<{ windows: { title: string; is_focused: boolean }[] }>(
      ['list-windows'],
      {
        env: { ...env, ...desktop.environment },
      },
    );
    expect(windows.map(({ title }) => title)).to.deep.equal(['Calculator']);
    const pid = Number(launched['pid']);

    expect(await cliData(['desktop', 'stop', '--name', 'work'], { env })).to.deep.equal({
      name: 'work',
      stopped: true,
    });
    expect(existsSync(`/proc/${String(pid)}`) && isRunning(pid)).to.equal(false);
    await nothingLeft(desktop.environment['AGENT_DESKTOP_DESKTOP_ID'] ?? '', desktop.display);
    expect(existsSync(join(home, 'desktops'))).to.equal(false);
    expect(
      (await cliData<{ desktops?: DesktopData[] }>(['desktop', 'list'], { env })).desktops ?? [],
    ).to.deep.equal([]);
  });

  it('never closes what the desktop stands on, or the caller', async () => {
    await start('work');
    const inside = { ...env, AGENT_DESKTOP_DESKTOP: 'work' };
    for (const name of ['openbox', 'dbus-daemon', 'at-spi2-registryd', `pid:${String(process.pid)}`]) {
      const error = await cliError(['close-app', name, '--force'], { env: inside });
      expect(error.code, name).to.equal('POLICY_DENIED');
    }
    expect((await cliError(['close-app', 'nobody'], { env: inside })).code).to.equal('APP_NOT_FOUND');
    const { checks } = await cliData<{ checks: { name: string; status: string }[] }>(['doctor'], {
      env: inside,
    });
    expect(checks.filter(({ status }) => status !== 'ok')).to.deep.equal([]);
  });

  it('keeps two desktops apart', async () => {
    const [one, two] = await Promise.all([start('one'), start('two')]);
    expect(one.display).to.not.equal(two.display);
    await cliData(['--desktop', 'one', 'launch', 'gnome-calculator'], { env });
    const there = await cliData<{ apps?: unknown[] }>(['--desktop', 'two', 'list-apps'], { env });
    expect(there.apps ?? []).to.deep.equal([]);
    await cliData(['desktop', 'stop', '--name', 'two'], { env });
    const here = await cliData<{ apps: { name: string }[] }>(['--desktop', 'one', 'list-apps'], { env });
    expect(here.apps).to.have.length(1);
  });

  it('hands everything after the first -- through as it stands', async () => {
    await start('words');
    const words = ['-x', '--name', 'other', '--', '--json', 'a b'];
    const result = await cliData(['desktop', 'exec', '--name', 'words', '--', 'printf', '%s|', ...words], {
      env,
    });
    expect(result['stdout']).to.equal('-x|--name|other|--|--json|a b|');
  });

  it('says what is wrong with a name, a size or a desktop that is not there', async () => {
    await start('taken');
    for (const args of [
      ['desktop', 'start', '--name', 'taken'],
      ['desktop', 'start', '--name', '../up'],
      ['desktop', 'start', '--size', '12'],
      ['desktop', 'stop', '--name', 'nobody'],
      ['desktop', 'exec', '--name', 'nobody', '--', 'true'],
      ['--desktop', 'nobody', 'list-apps'],
    ]) {
      const error = await cliError(args, { env });
      expect([error.code, error.exitCode], args.join(' ')).to.deep.equal(['INVALID_ARGS', 2]);
      expect(error.suggestion, args.join(' ')).to.be.a('string');
    }
  });

  it('cleans up when the command that starts it is interrupted', async () => {
    const bin = join(home, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'openbox'), '#!/bin/sh\nexec sleep 604\n', { mode: 0o755 });
    const slow = { ...env, PATH: `${bin}:${env['PATH'] ?? ''}` };
    const child = spawn(process.execPath, [CLI, 'desktop', 'start', '--name', 'slow'], {
      env: slow,
      stdio: 'ignore',
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const record = join(home, 'desktops', 'slow', 'desktop.json');
    await waitUntil(() => readFileSync(record, 'utf8').includes('window_manager'), {
      what: 'the start to be under way',
    });
    child.kill('SIGINT');
    expect(await ended).to.equal(130);
    expect(readdirSync(home)).to.deep.equal(['bin']);
  });
});

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'latin1'));
  } catch {
    return false;
  }
}
