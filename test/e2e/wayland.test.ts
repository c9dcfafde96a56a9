import { existsSync, readdirSync } from 'node:fs';

import { expect } from 'chai';

import type { Bounds } from '../../src/domain/element/bounds.js';
import { nodesIn, refOf, type SnapshotData } from '../support/cli-desktop.js';
import type { OracleApp, OracleMatch } from '../support/oracle.js';
import { waitUntil } from '../support/wait-until.js';
import { WaylandSession } from '../support/wayland-session.js';

interface WindowRow {
  readonly title: string;
  readonly app_name: string;
  readonly pid: number;
  readonly bounds?: Bounds;
}

interface Status {
  readonly display_server: string;
  readonly session_source: string;
  readonly capabilities: Readonly<Record<string, true | string>>;
}

interface Check {
  readonly name: string;
  readonly status: string;
  readonly found: string;
}

const NATIVE = { GDK_BACKEND: 'wayland' } as const;

/** Windows of the session by their process, when they are all there. */
async function windowsOf(session: WaylandSession, pids: readonly number[]): Promise<WindowRow[]> {
  return waitUntil(
    async () => {
      const { windows } = await session.run<{ windows: WindowRow[] }>('list-windows');
      const found = pids.map((pid) => windows.find((window) => window.pid === pid));
      return found.every((window) => window !== undefined) && found;
    },
    { what: `windows of ${pids.join(', ')}`, timeoutMs: 60_000, intervalMs: 200 },
  );
}

function snapshotOf(session: WaylandSession, pid: number, ...args: string[]): Promise<SnapshotData> {
  return session.run<SnapshotData>('snapshot', '--app', `pid:${String(pid)}`, ...args);
}

function boxesIn({ tree }: SnapshotData): Bounds[] {
  return nodesIn(tree).flatMap(({ bounds }) => (bounds === undefined ? [] : [bounds]));
}

/** X11 sockets and locks, which an XWayland may leave behind. */
function x11Traces(): string[] {
  const locks = readdirSync('/tmp').filter((name) => /^\.X\d+-lock$/.test(name));
  const sockets = existsSync('/tmp/.X11-unix') ? readdirSync('/tmp/.X11-unix') : [];
  return [...locks, ...sockets];
}

async function endsWithoutTrace(session: WaylandSession): Promise<void> {
  await session.stop();
  expect(session.processes()).to.deep.equal([]);
  expect(existsSync(session.folder)).to.equal(false);
}

describe('a Wayland session', () => {
  let session: WaylandSession;
  let calculator: number;
  let factory: number;

  before(async function () {
    this.timeout(120_000);
    session = await WaylandSession.start({ xwayland: false });
    await session.run('doctor', '--fix');
    const launched = await session.run<{ pid: number; window: { title: string } }>(
      ...['launch', 'gnome-calculator', '--timeout-ms', '60000'],
    );
    expect(launched.window.title).to.equal('Calculator');
    calculator = launched.pid;
    factory = session.spawn(['gtk3-widget-factory'], NATIVE);
    await windowsOf(session, [calculator, factory]);
  });

  after(async function () {
    this.timeout(60_000);
    await session.stop();
  });

  const display = async (): Promise<string> => {
    const texts = await session.oracle<OracleMatch[]>('find', '--pid', String(calculator), '--role', 'text');
    return texts.find(({ states }) => states.includes('editable'))?.text ?? '';
  };

  it('says in status that it is one, and for what reason nobody knows places', async () => {
    const status = await session.run<Status>('status');
    expect(status.display_server).to.equal('wayland');
    expect(status.session_source).to.equal('DBUS_SESSION_BUS_ADDRESS');
    expect(status.capabilities).to.include({ read: true, act_headless: true, windows: true, launch: true });
    expect(status.capabilities['geometry']).to.match(/Wayland/);
    for (const missing of ['input', 'screenshot', 'clipboard'])
      expect(status.capabilities[missing], missing).to.be.a('string').that.is.not.equal('');
  });

  it('says in doctor what works there and what does not', async () => {
    const { checks } = await session.run<{ checks: Check[] }>('doctor');
    const found = (name: string): Check | undefined => checks.find((check) => check.name === name);
    expect(found('display')?.found).to.match(/^Wayland without XWayland: .*headless actions work/);
    expect(found('applications')).to.include({ status: 'ok', found: '2 with a tree' });
    expect(found('window manager')).to.equal(undefined);
    expect(checks.filter(({ status }) => status === 'fail')).to.deep.equal([]);
  });

  it('lists windows without places, although toolkits answer some', async () => {
    const windows = await windowsOf(session, [calculator, factory]);
    const apps = await session.oracle<OracleApp[]>('apps');
    for (const { pid, title } of windows)
      expect(apps.find((app) => app.pid === pid)?.windows).to.deep.equal([title]);
    for (const window of windows) expect(window).not.to.have.property('bounds');
    const [frame] = await session.oracle<OracleMatch[]>(
      ...['find', '--pid', String(factory), '--role', 'frame', '--limit', '1'],
    );
    expect(frame?.box?.[2]).to.be.above(100);
  });

  it('gives no node a box, also with --include-bounds', async () => {
    for (const pid of [calculator, factory]) {
      const data = await snapshotOf(session, pid, '--include-bounds', '--max-depth', '50');
      expect(data.complete).to.equal(true);
      expect(nodesIn(data.tree).length).to.be.above(20);
      expect(boxesIn(data)).to.deep.equal([]);
    }
  });

  it('calculates 6 × 7 by headless clicks', async () => {
    const { tree } = await snapshotOf(session, calculator, '--skeleton', '-i');
    for (const key of ['6', '×', '7', '=']) {
      const result = await session.run<{ disposition: { delivery: string } }>(
        'click',
        refOf(tree, { role: 'button', name: key }),
      );
      expect(result.disposition.delivery).to.match(/^delivered_/);
    }
    await waitUntil(async () => (await display()) === '42', {
      what: '42 on the display, as pyatspi reads it',
    });
  });

  it('refuses with the reason what only physical input could do, and does nothing', async () => {
    const { matches } = await session.run<{ matches: { ref_id: string }[] }>(
      ...['find', '--app', `pid:${String(calculator)}`, '--role', 'textfield', '--value', '42'],
    );
    const field = matches[0]?.ref_id ?? '';
    const headless = await session.fail('click', field);
    expect(headless).to.include({ code: 'POLICY_DENIED', exitCode: 1 });
    expect(headless.message).to.match(/needs physical input: it offers no action for click/);
    const headed = await session.fail('click', field, '--headed');
    expect(headed).to.include({ code: 'PLATFORM_NOT_SUPPORTED', exitCode: 1 });
    expect(headed.message).to.match(/where it is on the screen is not known/);
    for (const refusal of [headless, headed])
      expect(refusal.disposition).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
    expect(await display()).to.equal('42');
  });

  it('closes an application', async () => {
    expect(await session.run('close-app', `pid:${String(calculator)}`)).to.include({ closed: true });
    const apps = await session.oracle<{ pid: number }[]>('apps');
    expect(apps.map(({ pid }) => pid)).to.deep.equal([factory]);
  });

  it('ends without a trace', async () => {
    await endsWithoutTrace(session);
  });
});

describe('a Wayland session with XWayland', () => {
  let session: WaylandSession;
  let native: number;
  let foreign: number;
  let tracesBefore: string[];

  before(async function () {
    this.timeout(120_000);
    tracesBefore = x11Traces();
    session = await WaylandSession.start({ xwayland: true });
    await session.run('doctor', '--fix');
    native = session.spawn(['gnome-calculator'], NATIVE);
    foreign = session.spawn(['gtk3-widget-factory'], { GDK_BACKEND: 'x11' });
    await windowsOf(session, [native, foreign]);
  });

  after(async function () {
    this.timeout(60_000);
    await session.stop();
  });

  it('is still a Wayland session', async () => {
    expect((await session.run<Status>('status')).display_server).to.equal('wayland');
    const { checks } = await session.run<{ checks: Check[] }>('doctor');
    expect(checks.find(({ name }) => name === 'display')?.found).to.match(/^Wayland with XWayland: /);
  });

  it('knows the places of X11 clients alone', async () => {
    const [own, x11] = await windowsOf(session, [native, foreign]);
    expect(own).not.to.have.property('bounds');
    const seen = await session.output([
      ...['xdotool', 'search', '--pid', String(foreign), '--onlyvisible', '--name', '^gtk3-widget-factory$'],
      ...['getwindowgeometry', '--shell'],
    ]);
    const number = (name: string): number => Number(new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(seen)?.[1]);
    const placed = { x: number('X'), y: number('Y'), width: number('WIDTH'), height: number('HEIGHT') };
    expect(x11?.bounds).to.deep.equal(placed);

    expect(boxesIn(await snapshotOf(session, native, '--include-bounds'))).to.deep.equal([]);
    const boxes = boxesIn(await snapshotOf(session, foreign, '--include-bounds'));
    expect(boxes).to.not.be.empty;
    expect(boxes[0]).to.deep.equal(placed);
  });

  it('ends without a trace', async () => {
    await endsWithoutTrace(session);
    expect(x11Traces()).to.deep.equal(tracesBefore);
  });
});
