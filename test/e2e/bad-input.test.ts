import { expect } from 'chai';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';

import { CliDesktop } from '../support/cli-desktop.js';
import { pictureOf } from '../support/file-tree.js';
import { cliError, runCli } from '../support/run-cli.js';
import { type RunningApp, startGtk3Fixture } from '../support/start-app.js';

describe('bad input', () => {
  let cli: CliDesktop;
  let app: RunningApp;
  let folder: string;

  before(async function () {
    this.timeout(60_000);
    cli = await CliDesktop.start();
    app = await startGtk3Fixture(cli.env);
  });

  after(async () => {
    await app.stop();
    await cli.stop();
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adt-bad-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** The environment inside the desktop with some variables changed; undefined removes one. */
  function inside(changes: Record<string, string | undefined>): Record<string, string> {
    const entries = Object.entries({ ...cli.env, ...changes });
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
  }

  it('refuses unknown commands and flags with exit code 2 and the nearest name', async () => {
    const command = await cliError(['snapshoot'], { env: cli.env });
    expect([command.code, command.exitCode]).to.deep.equal(['INVALID_ARGS', 2]);
    expect(`${command.message} ${command.suggestion ?? ''}`).to.contain('snapshot');
    const flag = await cliError(['snapshot', '--skeletton'], { env: cli.env });
    expect([flag.code, flag.exitCode]).to.deep.equal(['INVALID_ARGS', 2]);
    expect(`${flag.message} ${flag.suggestion ?? ''}`).to.contain('--skeleton');
    for (const args of [
      ['snapshot', '--max-depth', 'two'],
      ['click'],
      ['click', '@e1', '@e2'],
      ['get', '@e1', '--property', 'x'],
    ]) {
      const error = await cliError(args, { env: cli.env });
      expect([error.code, error.exitCode], args.join(' ')).to.deep.equal(['INVALID_ARGS', 2]);
    }
  });

  it('names applications that are nearly the one asked for', async () => {
    const error = await cliError(['snapshot', '--app', 'gtk3-fixtrue.py'], { env: cli.env });
    expect([error.code, error.exitCode]).to.deep.equal(['APP_NOT_FOUND', 1]);
    expect(JSON.stringify(error.details)).to.contain('gtk3-fixture.py');
  });

  it('says that there is no desktop, and what to do', async () => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      AGENT_DESKTOP_HOME: join(folder, 'home'),
      XDG_RUNTIME_DIR: join(folder, 'run'),
    };
    const error = await cliError(['snapshot'], { env });
    expect(error.exitCode).to.equal(1);
    expect(error.code).to.be.oneOf(['PLATFORM_NOT_SUPPORTED', 'PERM_DENIED', 'WINDOW_NOT_FOUND', 'INTERNAL']);
    expect(`${error.message} ${error.suggestion ?? ''}`).to.match(/bus|desktop|doctor/);
    const doctor = await runCli(['doctor'], { env });
    expect(doctor.exitCode).to.equal(0);
    expect(doctor.stdout).to.contain('"status":"fail"');
  });

  it('tells a dead bus address from an empty desktop', async () => {
    const env = inside({
      AGENT_DESKTOP_DESKTOP: undefined,
      DISPLAY: undefined,
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder, 'nobody')}`,
    });
    const began = performance.now();
    const error = await cliError(['list-apps'], { env });
    expect(error.exitCode).to.equal(1);
    expect(`${error.message} ${error.platform_detail ?? ''}`).to.match(/bus/i);
    expect(performance.now() - began).to.be.below(10_000);
  });

  it('refuses a corrupt and a foreign map, and leaves the file', async () => {
    const { snapshot_id: id } = await cli.snapshot('--app', `pid:${String(app.pid)}`, '--skeleton');
    const file = join(cli.desktop.home, 'snapshots', id, 'refmap.json');
    for (const text of ['{"inner": {"@e1": ', '[]', '{"inner":"none","counter":1}', '', '\u0000\u0001']) {
      writeFileSync(file, text, { mode: 0o600 });
      const error = await cliError(['click', '@e1', '--timeout-ms', '0'], { env: cli.env });
      expect([error.code, error.exitCode], JSON.stringify(text)).to.deep.equal(['INTERNAL', 1]);
      expect(error.suggestion).to.match(/snapshot/);
    }
    if (process.getuid?.() === 0) {
      writeFileSync(file, '{"inner":{},"counter":0}', { mode: 0o600 });
      execFileSync('chown', ['65534', file]);
      const error = await cliError(['click', '@e1', '--timeout-ms', '0'], { env: cli.env });
      expect(error.code).to.be.oneOf(['INTERNAL', 'PERM_DENIED']);
    }
  });

  it('refuses a state root that is a link, or belongs to somebody else', async () => {
    mkdirSync(join(folder, 'real'), { mode: 0o700 });
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    const args = ['snapshot', '--app', `pid:${String(app.pid)}`, '--skeleton'];
    const link = await cliError(args, {
      env: inside({ AGENT_DESKTOP_DESKTOP: undefined, AGENT_DESKTOP_HOME: join(folder, 'link') }),
    });
    expect(link.code).to.equal('PERM_DENIED');
    expect(readdirSync(join(folder, 'real'))).to.deep.equal([]);
    if (process.getuid?.() === 0) {
      execFileSync('chown', ['65534', join(folder, 'real')]);
      const env = inside({ AGENT_DESKTOP_DESKTOP: undefined, AGENT_DESKTOP_HOME: join(folder, 'real') });
      expect(await cliError(args, { env })).to.include({ code: 'PERM_DENIED' });
      expect(readdirSync(join(folder, 'real'))).to.deep.equal([]);
    }
  });

  it('keeps what was there when the disk is full', async function () {
    if (process.getuid?.() !== 0) {
      // Mounting a small file system needs root; without it a folder that may not be written stands for it.
      chmodSync(folder, 0o500);
      const env = inside({ AGENT_DESKTOP_DESKTOP: undefined, AGENT_DESKTOP_HOME: join(folder, 'home') });
      const error = await cliError(['snapshot', '--app', `pid:${String(app.pid)}`], { env });
      chmodSync(folder, 0o700);
      expect(error.code).to.be.oneOf(['PERM_DENIED', 'INTERNAL']);
      return;
    }
    const mount = join(folder, 'disk');
    mkdirSync(mount, { mode: 0o700 });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=0700', 'tmpfs', mount]);
    try {
      const env = inside({ AGENT_DESKTOP_DESKTOP: undefined, AGENT_DESKTOP_HOME: mount });
      const args = ['snapshot', '--app', `pid:${String(app.pid)}`, '--skeleton'];
      expect((await runCli(args, { env })).exitCode).to.equal(0);
      const before = pictureOf(join(mount, 'snapshots'));
      try {
        writeFileSync(join(mount, 'ballast'), Buffer.alloc(1024 * 1024));
      } catch {
        // Full, as it shall be.
      }
      const full = await cliError(args, { env });
      expect(full).to.include({ code: 'INTERNAL', exitCode: 1 });
      expect(`${full.message} ${full.suggestion ?? ''} ${full.platform_detail ?? ''}`).to.match(
        /space|full|ENOSPC/i,
      );
      expect(pictureOf(join(mount, 'snapshots'))).to.deep.equal(before);
      rmSync(join(mount, 'ballast'));
      execFileSync('mount', ['-o', 'remount,ro', mount]);
      const readOnly = await cliError(args, { env });
      expect(readOnly.code).to.be.oneOf(['PERM_DENIED', 'INTERNAL']);
      expect(pictureOf(join(mount, 'snapshots'))).to.deep.equal(before);
    } finally {
      execFileSync('umount', [mount]);
    }
  });

  it('lists the windows when the one asked for is not there', async () => {
    const error = await cliError(['snapshot', '--window-id', 'w-nobody'], { env: cli.env });
    expect(error).to.include({ code: 'WINDOW_NOT_FOUND', exitCode: 1 });
    expect(JSON.stringify(error.details ?? error.suggestion)).to.match(/GTK3 fixture|list-windows/);
  });
});
