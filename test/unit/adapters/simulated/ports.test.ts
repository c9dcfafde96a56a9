import { expect } from 'chai';
import { AppLauncher } from '../../../../src/ports/app-launcher.js';
import { Clipboard } from '../../../../src/ports/clipboard.js';
import { DesktopHost } from '../../../../src/ports/desktop-host.js';
import { InputSynthesizer } from '../../../../src/ports/input-synthesizer.js';
import { NotificationCenter } from '../../../../src/ports/notification-center.js';
import { PermissionProbe } from '../../../../src/ports/permission-probe.js';
import { ScreenCapturer } from '../../../../src/ports/screen-capturer.js';
import { StateFiles } from '../../../../src/ports/state-files.js';
import { TreeReader } from '../../../../src/ports/tree-reader.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { SimulatedSession } from '../../../support/simulated-session.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';

const WHOLE = { maxDepth: 60, maxNodes: 10_000, timeoutMs: 1000 };

function signal(): AbortSignal {
  return AbortSignal.timeout(5000);
}

describe('the ports of the simulated desktop', () => {
  let home: TemporaryHome;
  let here: SimulatedSession;

  beforeEach(() => {
    home = temporaryHome();
    here = new SimulatedSession(home.stateRoot);
  });

  afterEach(() => home.dispose());

  const display = async (session = here) => (await session.look('Calculator', 'result')).text;

  describe('focus and physical input', () => {
    it('gives the keyboard focus without raising the window', async () => {
      await here.act('Chat', 'draft', { kind: 'focus' });
      expect((await here.look('Chat', 'draft')).node.states).to.deep.equal(['focused']);
      expect((await here.window('Calculator')).focused).to.equal(true);
      const window = await here.window('Chat');
      const reader = here.container.get<TreeReader>(TreeReader);
      const { root } = await reader.read({ kind: 'surface', window, surface: 'focused' }, WHOLE, signal());
      expect(root.name).to.equal('Message');
      const other = { kind: 'surface', window: await here.window('Settings'), surface: 'focused' } as const;
      expect((await errorOf(() => reader.read(other, WHOLE, signal()))).code).to.equal('ELEMENT_NOT_FOUND');
    });

    it('clicks at a point, raises the window, and types into what has the focus', async () => {
      const input = here.container.get<InputSynthesizer>(InputSynthesizer);
      const { bounds } = (await here.look('Chat', 'draft')).node;
      if (bounds === undefined) throw new Error('The field has no box.');
      await input.clickAt({ x: bounds.x + 1, y: bounds.y + 1 }, { button: 'left', count: 1 }, signal());
      expect((await here.window('Chat')).focused).to.equal(true);
      expect((await here.window('Calculator')).focused).to.equal(false);
      await input.typeText('typed', signal());
      expect((await here.look('Chat', 'draft')).text).to.equal('typed');
    });

    it('presses as often as clicked, and nothing that is disabled', async () => {
      const input = here.container.get<InputSynthesizer>(InputSynthesizer);
      const at = async (app: string, id: string) => {
        const { bounds } = (await here.look(app, id)).node;
        return { x: (bounds?.x ?? 0) + 1, y: (bounds?.y ?? 0) + 1 };
      };
      await input.clickAt(await at('Calculator', 'key-7'), { button: 'left', count: 2 }, signal());
      expect(await display()).to.equal('77');
      await input.clickAt(await at('Settings', 'apply'), { button: 'left', count: 1 }, signal());
      expect((await here.look('Settings', 'status')).node.name).to.equal('All changes saved');
      await input.clickAt(await at('Chat', 'title'), { button: 'left', count: 1 }, signal());
      expect((await here.window('Chat')).focused).to.equal(true);
    });

    it('refuses what it cannot do', async () => {
      const input = here.container.get<InputSynthesizer>(InputSynthesizer);
      const left = { button: 'left', count: 1 } as const;
      expect((await errorOf(() => input.clickAt({ x: -5, y: 0 }, left, signal()))).code).to.equal(
        'INVALID_ARGS',
      );
      expect(
        (await errorOf(() => input.clickAt({ x: 1, y: 1 }, { button: 'right', count: 1 }, signal()))).code,
      ).to.equal('PLATFORM_NOT_SUPPORTED');
      expect((await errorOf(() => input.typeText('x', signal()))).code).to.equal('ACTION_FAILED');
      await here.act('Calculator', 'result', { kind: 'focus' });
      expect((await errorOf(() => input.typeText('x', signal()))).code).to.equal('ACTION_FAILED');
    });
  });

  describe('applications', () => {
    it('are found by id, name, executable and path', async () => {
      const launcher = here.container.get<AppLauncher>(AppLauncher);
      const start = (app: string) =>
        launcher.launch({ app, args: [], env: {}, attach: true, wait: true, timeoutMs: 1000 }, signal());
      for (const name of [
        'org.agent_desktop.Chat',
        'chat',
        'CHAT',
        '/usr/bin/chat',
        'org.agent_desktop.Chat.desktop',
      ])
        expect((await start(name)).app.name, name).to.equal('Chat');
    });

    it('end, and their windows and elements with them', async () => {
      const launcher = here.container.get<AppLauncher>(AppLauncher);
      const window = await here.window('Calculator');
      await launcher.close(window.app, { force: true, timeoutMs: 1000 }, signal());
      const reader = here.container.get<TreeReader>(TreeReader);
      expect(await reader.inspect(window.address, window, signal())).to.equal(undefined);
      expect(await reader.locate(window, [0], signal())).to.equal(undefined);
      for (const call of [
        () => reader.read({ kind: 'window', window }, WHOLE, signal()),
        () => reader.listSurfaces(window, signal()),
      ])
        expect((await errorOf(call)).code).to.equal('APP_UNRESPONSIVE');
      expect((await here.window('Chat')).focused).to.equal(true);
      const again = await errorOf(() =>
        launcher.close(window.app, { force: true, timeoutMs: 1000 }, signal()),
      );
      expect(again.code).to.equal('APP_NOT_FOUND');
    });

    it('may all be gone', async () => {
      const launcher = here.container.get<AppLauncher>(AppLauncher);
      for (const app of await launcher.list(signal()))
        await launcher.close(app, { force: false, timeoutMs: 1000 }, signal());
      expect(await launcher.list(signal())).to.deep.equal([]);
      const request = { app: 'settings', args: [], env: {}, attach: true, wait: true, timeoutMs: 1000 };
      expect((await launcher.launch(request, signal())).attached).to.equal(false);
      expect((await here.window('Settings')).focused).to.equal(true);
    });
  });

  describe('clipboard and notifications', () => {
    it('keeps a text between processes', async () => {
      const clipboard = (session: SimulatedSession) => session.container.get<Clipboard>(Clipboard);
      expect(await clipboard(here).readText(signal())).to.equal(undefined);
      await clipboard(here).writeText('copied', signal());
      expect(await clipboard(new SimulatedSession(home.stateRoot)).readText(signal())).to.equal('copied');
      await clipboard(here).clear(signal());
      expect(await clipboard(here).readText(signal())).to.equal(undefined);
    });

    it('shows a notification until it is dismissed', async () => {
      const center = here.container.get<NotificationCenter>(NotificationCenter);
      expect(await center.list(signal())).to.deep.equal([
        { index: 0, appName: 'Chat', title: 'New message in channel-02' },
      ]);
      await center.dismiss(0, signal());
      expect(await center.list(signal())).to.deep.equal([]);
      expect((await errorOf(() => center.dismiss(0, signal()))).code).to.equal('NOTIFICATION_NOT_FOUND');
    });
  });

  it('refuses pictures and private desktops, and says why', async () => {
    const host = here.container.get<DesktopHost>(DesktopHost);
    expect(await host.list()).to.deep.equal([]);
    for (const call of [
      () => here.container.get<ScreenCapturer>(ScreenCapturer).capture(undefined, signal()),
      () => host.start({ name: 'a', width: 1, height: 1 }, signal()),
      () => host.stop('a', signal()),
      () => host.exec('a', { argv: ['true'], detach: false }, signal()),
    ]) {
      const error = await errorOf(call);
      expect(error.code).to.equal('PLATFORM_NOT_SUPPORTED');
      expect(error.message).to.contain('simulated');
    }
  });

  describe('its file', () => {
    const write = (text: string) =>
      here.container.get<StateFiles>(StateFiles).write('simulated/desktop.json', text);

    it('starts afresh from what it cannot read', async () => {
      await here.press('Calculator', 'key-6');
      for (const text of ['', '{', 'null', '[]', '7', '{"running":7,"revision":"x"}']) {
        await write(text);
        expect(await display(), text).to.equal('0');
      }
    });

    it('keeps what it knows of a file from another version', async () => {
      await write(
        JSON.stringify({
          running: [
            {
              app: 'org.agent_desktop.Calculator',
              pid: 9_000_001,
              model: { display: '5', left: 1, operator: '?' },
            },
            { app: 'org.agent_desktop.Gone', pid: 9_000_002 },
            {
              app: 'org.agent_desktop.Settings',
              pid: 9_000_003,
              model: { on: 'all', volume: 'x', networks: [1] },
            },
            { app: 'org.agent_desktop.Chat' },
            null,
          ],
          notifications: [null],
          later: true,
        }),
      );
      const apps = await here.container.get<AppLauncher>(AppLauncher).list(signal());
      expect(apps.map(({ name }) => name)).to.deep.equal(['Calculator', 'Settings']);
      await here.press('Calculator', 'key-=');
      expect(await display()).to.equal('5');
      expect((await here.look('Settings', 'volume')).node.value).to.equal('50');
    });

    it('is told by doctor when it cannot be read', async () => {
      const probe = here.container.get<PermissionProbe>(PermissionProbe);
      await write('x'.repeat(1_048_577));
      for (const checks of [
        await probe.diagnose(signal()),
        await probe.fix(signal()),
        await probe.restore(signal()),
      ])
        expect(checks.find(({ name }) => name === 'applications')).to.include({ status: 'fail' });
    });
  });
});
