import { expect } from 'chai';
import { spawn } from 'node:child_process';

import type { NativeX11 } from '../../../src/adapters/native/addon.js';
import { loadAddon } from '../../../src/adapters/native/load-addon.js';
import { type PrivateDesktop, startPrivateDesktop } from '../../support/private-desktop.js';
import { type RunningApp, startGtk3Fixture, startMousepad } from '../../support/start-app.js';
import { waitUntil } from '../../support/wait-until.js';
import { x11Windows } from '../../support/x11-look.js';

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'answered',
    (error: { code: unknown }) => error.code,
  );
}

describe('the addon on an X11 display', function () {
  this.timeout(120_000);
  const addon = loadAddon();
  let desktop: PrivateDesktop;
  let app: RunningApp;
  let display: NativeX11;

  before(async () => {
    desktop = await startPrivateDesktop();
    app = await startGtk3Fixture(desktop.env);
    display = await addon.openX11(desktop.display);
  });

  after(async () => {
    display.close();
    await app.stop();
    await desktop.stop();
  });

  it('sees the windows that other tools see', async () => {
    const seen = (await x11Windows(desktop.env)).find((window) => window.title === app.title);
    const window = (await display.windows({ overrideRedirect: false })).find(
      ({ title }) => title === app.title,
    );
    expect(window).to.include({ pid: app.pid, mapped: true, overrideRedirect: false });
    expect(window?.types).to.include('_NET_WM_WINDOW_TYPE_NORMAL');
    expect(window?.id).to.equal(Number(seen?.id));
    expect(window?.bounds[2]).to.be.greaterThan(50);
  });

  it('knows the window manager, the size of the screen and the bus on the root window', async () => {
    expect((await display.windowManager()).name).to.equal('Openbox');
    expect(await display.screenSize()).to.deep.equal({ width: 1600, height: 1200 });
    expect(await display.rootProperty('AT_SPI_BUS')).to.equal(desktop.accessibilityBus);
    expect(await display.rootProperty('NO_SUCH_PROPERTY')).to.equal(undefined);
  });

  it('makes a window the active one, and closes one', async () => {
    const second = await startMousepad(desktop.env);
    const ids = async () =>
      (await display.windows({ overrideRedirect: false })).filter(
        ({ pid }) => pid === second.pid || pid === app.pid,
      );
    const both = await waitUntil(async () => ((await ids()).length >= 2 ? ids() : undefined), {
      what: 'two windows',
    });
    const target = both.find(({ pid }) => pid === app.pid);
    const other = both.find(({ pid }) => pid === second.pid);
    await display.sendRootMessage(target?.id ?? 0, '_NET_ACTIVE_WINDOW', [2, 0, 0]);
    await waitUntil(async () => (await display.activeWindow()) === target?.id, { what: 'the active window' });
    await display.sendRootMessage(other?.id ?? 0, '_NET_CLOSE_WINDOW', [0, 2]);
    await waitUntil(async () => (await ids()).every(({ pid }) => pid === app.pid), {
      what: 'one window left',
    });
    await second.stop();
  });

  it('answers with a code when there is no such display, and after closing', async () => {
    expect(await codeOf(addon.openX11(':4711'))).to.equal('DISCONNECTED');
    expect(await codeOf(addon.openX11(''))).to.equal('BAD_ARGUMENT');
    const closed = await addon.openX11(desktop.display);
    closed.close();
    expect(await codeOf(closed.screenSize())).to.equal('DISCONNECTED');
  });

  it('survives the end of a display', async () => {
    const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '320x200x24'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const number = await new Promise<string>((resolve) => {
      server.stdout.once('data', (chunk: Buffer) => {
        resolve(chunk.toString().trim());
      });
    });
    const short = await addon.openX11(`:${number}`);
    expect(await short.screenSize()).to.deep.equal({ width: 320, height: 200 });
    expect((await short.windowManager()).name).to.equal('');
    expect(await short.windows({ overrideRedirect: true })).to.deep.equal([]);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
    expect(await codeOf(short.screenSize())).to.equal('DISCONNECTED');
    short.close();
  });

  it('waits for a display that hangs no longer than its deadline', async () => {
    const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '320x200x24'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const number = await new Promise<string>((resolve) => {
      server.stdout.once('data', (chunk: Buffer) => {
        resolve(chunk.toString().trim());
      });
    });
    const open = await addon.openX11(`:${number}`);
    server.kill('SIGSTOP');
    try {
      const outcomes = await Promise.all([codeOf(open.screenSize()), codeOf(addon.openX11(`:${number}`))]);
      expect(outcomes).to.deep.equal(['TIMEOUT', 'TIMEOUT']);
    } finally {
      open.close();
      server.kill('SIGCONT');
      server.kill('SIGKILL');
    }
  });
});
