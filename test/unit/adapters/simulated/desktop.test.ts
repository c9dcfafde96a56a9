import type { Container } from 'inversify';
import { expect } from 'chai';
import type { ActionRequest } from '../../../../src/domain/action/action-kind.js';
import type { LiveElement } from '../../../../src/domain/element/live-element.js';
import type { WindowInfo } from '../../../../src/domain/element/window-info.js';
import { AppLauncher } from '../../../../src/ports/app-launcher.js';
import { Clipboard } from '../../../../src/ports/clipboard.js';
import { DesktopHost } from '../../../../src/ports/desktop-host.js';
import { ElementActor } from '../../../../src/ports/element-actor.js';
import { InputSynthesizer } from '../../../../src/ports/input-synthesizer.js';
import { NotificationCenter } from '../../../../src/ports/notification-center.js';
import { PermissionProbe } from '../../../../src/ports/permission-probe.js';
import { ScreenCapturer } from '../../../../src/ports/screen-capturer.js';
import { StateFiles } from '../../../../src/ports/state-files.js';
import { TreeReader } from '../../../../src/ports/tree-reader.js';
import { WindowManager } from '../../../../src/ports/window-manager.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { simulatedContainer } from '../../../support/simulated-container.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';

const WHOLE = { maxDepth: 60, maxNodes: 10_000, timeoutMs: 1000 };

function signal(): AbortSignal {
  return AbortSignal.timeout(5000);
}

/** One process on the simulated desktop; two on the same folder see the same desktop. */
class Session {
  private readonly container: Container;

  constructor(stateRoot: string) {
    this.container = simulatedContainer(stateRoot);
  }

  get<Port>(token: symbol): Port {
    return this.container.get<Port>(token);
  }

  async window(app: string): Promise<WindowInfo> {
    const { windows } = await this.get<WindowManager>(WindowManager).list(undefined, signal());
    const window = windows.find((one) => one.app.name === app);
    if (window === undefined) throw new Error(`${app} has no window.`);
    return window;
  }

  async look(app: string, id: string): Promise<LiveElement> {
    const window = await this.window(app);
    const reader = this.get<TreeReader>(TreeReader);
    const element = await reader.inspect({ pid: window.app.pid, id }, window, signal());
    if (element === undefined) throw new Error(`${app} has no ${id}.`);
    return element;
  }

  async act(app: string, id: string, request: ActionRequest) {
    const element = await this.look(app, id);
    return this.get<ElementActor>(ElementActor).perform(element, await this.window(app), request, signal());
  }

  press(app: string, id: string) {
    return this.act(app, id, { kind: 'click' });
  }
}

describe('the simulated desktop', () => {
  let home: TemporaryHome;
  let here: Session;

  beforeEach(() => {
    home = temporaryHome();
    here = new Session(home.stateRoot);
  });

  afterEach(() => home.dispose());

  const display = async (session = here) => (await session.look('Calculator', 'result')).text;

  async function keys(text: string): Promise<void> {
    for (const key of text) await here.press('Calculator', key === 'C' ? 'clear' : `key-${key}`);
  }

  describe('Calculator', () => {
    const SUMS: readonly (readonly [string, string])[] = [
      ['6×7=', '42'],
      ['12+30=', '42'],
      ['7−10=', '-3'],
      ['8÷3=', '2.66666666667'],
      ['1÷0=', 'Error'],
      ['2+3×4=', '20'],
      ['2+×3=', '6'],
      ['.5+.5=', '1'],
      ['1.2.3', '1.23'],
      ['007', '7'],
      ['5=', '5'],
      ['5+5=3', '3'],
      ['9C', '0'],
      ['1234567890123', '123456789012'],
    ];

    it('calculates', async () => {
      for (const [pressed, shown] of SUMS) {
        await here.press('Calculator', 'clear');
        await keys(pressed);
        expect(await display(), pressed).to.equal(shown);
      }
    });

    it('is seen by other processes as it was left', async () => {
      await keys('6×7=');
      expect(await display(new Session(home.stateRoot))).to.equal('42');
      expect(await display(new Session(`${home.stateRoot}-other`))).to.equal('0');
    });

    it('opens its menu, which is a surface then', async () => {
      const reader = here.get<TreeReader>(TreeReader);
      const window = await here.window('Calculator');
      const kinds = async () => (await reader.listSurfaces(window, signal())).map(({ kind }) => kind);
      expect(await kinds()).not.to.include('menu');
      await keys('7');
      await here.act('Calculator', 'menu-button', { kind: 'expand' });
      expect(await kinds()).to.include('menu');
      const { root, rootPath } = await reader.read(
        { kind: 'surface', window, surface: 'menu' },
        WHOLE,
        signal(),
      );
      expect(root.role).to.equal('menu');
      expect(rootPath).to.have.length.greaterThan(2);
      await here.press('Calculator', 'menu-negate');
      expect(await kinds()).not.to.include('menu');
      expect(await display()).to.equal('-7');
      await here.press('Calculator', 'menu-button');
      await here.act('Calculator', 'menu-button', { kind: 'collapse' });
      expect(await kinds()).not.to.include('menu');
    });
  });

  describe('Chat', () => {
    it('is as large and as deeply wrapped as a chat client', async () => {
      const reader = here.get<TreeReader>(TreeReader);
      const window = await here.window('Chat');
      const { root, nodesObserved } = await reader.read({ kind: 'window', window }, WHOLE, signal());
      const count = (node: typeof root, wanted: (one: typeof root) => boolean): number =>
        node.children.reduce((sum, child) => sum + count(child, wanted), wanted(node) ? 1 : 0);
      expect(count(root, ({ role }) => role === 'link')).to.equal(60);
      expect(count(root, ({ role }) => role === 'article')).to.equal(150);
      expect(count(root, ({ name }) => ['React', 'Reply', 'More actions'].includes(name ?? ''))).to.equal(
        450,
      );
      expect(nodesObserved).to.be.greaterThan(900);
      const banner = await here.look('Chat', 'top-bar');
      expect(banner.ancestors.filter(({ node }) => node.role === 'group')).to.have.length(12);
      const regions = await reader.read({ kind: 'window', window }, { ...WHOLE, maxDepth: 2 }, signal());
      expect(
        count(regions.root, ({ role }) => ['banner', 'navigation', 'main', 'log', 'form'].includes(role)),
      ).to.equal(5);
    });

    it('changes the channel', async () => {
      await here.press('Chat', 'channel-42');
      expect((await here.window('Chat')).title).to.equal('channel-42 - Chat');
      expect((await here.look('Chat', 'channel-42')).node.states).to.include('selected');
      expect((await here.look('Chat', 'channel-1')).node.states).not.to.include('selected');
    });

    it('sends what was written', async () => {
      expect((await here.look('Chat', 'send')).node.states).to.deep.equal(['disabled']);
      expect((await errorOf(() => here.press('Chat', 'send'))).code).to.equal('ACTION_FAILED');
      await here.act('Chat', 'draft', { kind: 'type', value: 'Hello ' });
      await here.act('Chat', 'draft', { kind: 'type', value: 'world' });
      expect((await here.look('Chat', 'draft')).text).to.equal('Hello world');
      await here.press('Chat', 'send');
      expect((await here.look('Chat', 'message-151')).node.name).to.equal('You: Hello world');
      expect((await here.look('Chat', 'draft')).text).to.equal('');
    });

    it('keeps a reaction until it is taken back, and lets other buttons be pressed', async () => {
      await here.press('Chat', 'message-7-react');
      expect((await here.look('Chat', 'message-7-react')).node.states).to.deep.equal(['pressed']);
      await here.press('Chat', 'message-7-react');
      expect((await here.look('Chat', 'message-7-react')).node.states).to.deep.equal([]);
      await here.press('Chat', 'message-7-reply');
      await here.press('Chat', 'help');
      await here.act('Chat', 'search', { kind: 'set-value', value: 'lunch' });
      expect((await here.look('Chat', 'search')).node.value).to.equal('lunch');
    });
  });

  describe('Settings', () => {
    it('switches', async () => {
      for (const kind of ['toggle', 'uncheck', 'check'] as const) {
        const before = (await here.look('Settings', 'dark')).node.states.includes('checked');
        await here.act('Settings', 'dark', { kind });
        expect((await here.look('Settings', 'dark')).node.states.includes('checked')).to.equal(!before);
      }
    });

    it('says when changes are not saved', async () => {
      expect((await here.look('Settings', 'apply')).node.states).to.deep.equal(['disabled']);
      await here.press('Settings', 'login');
      expect((await here.look('Settings', 'status')).node.name).to.equal('Changes not saved');
      await here.press('Settings', 'apply');
      expect((await here.look('Settings', 'status')).node.name).to.equal('All changes saved');
    });

    it('takes numbers for the volume, within its range', async () => {
      for (const [value, shown] of [
        ['80', '80'],
        ['999', '100'],
        ['-5', '0'],
        ['49.6', '50'],
      ] as const) {
        await here.act('Settings', 'volume', { kind: 'set-value', value });
        expect((await here.look('Settings', 'volume')).node.value).to.equal(shown);
      }
      for (const value of ['loud', '', ' '])
        expect(
          (await errorOf(() => here.act('Settings', 'volume', { kind: 'set-value', value }))).code,
        ).to.equal('ACTION_FAILED');
    });

    it('chooses a theme by name or from the open list', async () => {
      await here.act('Settings', 'theme', { kind: 'select', value: 'dark' });
      expect((await here.look('Settings', 'theme')).node.value).to.equal('Dark');
      await here.act('Settings', 'theme', { kind: 'expand' });
      await here.act('Settings', 'theme-Light', { kind: 'select', value: '' });
      expect((await here.look('Settings', 'theme')).node).to.deep.include({ value: 'Light' });
      expect((await here.look('Settings', 'theme')).node.states).to.include('collapsed');
      await here.press('Settings', 'theme');
      await here.press('Settings', 'theme-System');
      expect((await here.look('Settings', 'theme')).node.value).to.equal('System');
      const error = await errorOf(() => here.act('Settings', 'theme', { kind: 'select', value: 'Pink' }));
      expect(error.code).to.equal('ACTION_FAILED');
    });

    it('keeps the text of a password nowhere', async () => {
      await here.act('Settings', 'password', { kind: 'set-value', value: 'hunter2' });
      const element = await here.look('Settings', 'password');
      expect(element.node.states).to.deep.equal(['secure']);
      expect(element.node).not.to.have.property('value');
      expect(element).not.to.have.property('text');
      const stored = here.get<StateFiles>(StateFiles).read('simulated/desktop.json');
      expect(stored).to.contain('"passwordLength":7').and.not.contain('hunter2');
      await here.act('Settings', 'password', { kind: 'clear' });
      expect(here.get<StateFiles>(StateFiles).read('simulated/desktop.json')).to.contain(
        '"passwordLength":0',
      );
    });

    it('shows advanced settings when they are opened', async () => {
      await here.press('Settings', 'expander');
      await here.act('Settings', 'developer', { kind: 'check' });
      await here.act('Settings', 'expander', { kind: 'collapse' });
      const window = await here.window('Settings');
      const address = { pid: window.app.pid, id: 'developer' };
      expect(await here.get<TreeReader>(TreeReader).inspect(address, window, signal())).to.equal(undefined);
    });

    it('deletes the network whose button was pressed', async () => {
      const office = await here.look('Settings', 'delete-Office');
      await here.press('Settings', 'delete-Office');
      const list = await here.look('Settings', 'networks');
      const { root } = await here
        .get<TreeReader>(TreeReader)
        .read(
          { kind: 'element', window: await here.window('Settings'), address: list.node.address },
          WHOLE,
          signal(),
        );
      expect(root.children.map((item) => item.children[0]?.name)).to.deep.equal(['Home', 'Cafe']);
      const actor = here.get<ElementActor>(ElementActor);
      const window = await here.window('Settings');
      const error = await errorOf(() => actor.perform(office, window, { kind: 'click' }, signal()));
      expect(error.code).to.equal('STALE_REF');
      expect(error.disposition.delivery).to.equal('not_delivered');
    });

    it('edits the display name', async () => {
      await here.act('Settings', 'display-name', { kind: 'clear' });
      await here.act('Settings', 'display-name', { kind: 'type', value: 'Grace' });
      expect((await here.look('Settings', 'display-name')).node.value).to.equal('Grace');
    });
  });

  describe('focus and physical input', () => {
    it('gives the keyboard focus without raising the window', async () => {
      await here.act('Chat', 'draft', { kind: 'focus' });
      expect((await here.look('Chat', 'draft')).node.states).to.deep.equal(['focused']);
      expect((await here.window('Calculator')).focused).to.equal(true);
      const window = await here.window('Chat');
      const reader = here.get<TreeReader>(TreeReader);
      const { root } = await reader.read({ kind: 'surface', window, surface: 'focused' }, WHOLE, signal());
      expect(root.name).to.equal('Message');
      const other = { kind: 'surface', window: await here.window('Settings'), surface: 'focused' } as const;
      expect((await errorOf(() => reader.read(other, WHOLE, signal()))).code).to.equal('ELEMENT_NOT_FOUND');
    });

    it('clicks at a point, raises the window, and types into what has the focus', async () => {
      const input = here.get<InputSynthesizer>(InputSynthesizer);
      const { bounds } = (await here.look('Chat', 'draft')).node;
      if (bounds === undefined) throw new Error('The field has no box.');
      await input.clickAt({ x: bounds.x + 1, y: bounds.y + 1 }, { button: 'left', count: 1 }, signal());
      expect((await here.window('Chat')).focused).to.equal(true);
      expect((await here.window('Calculator')).focused).to.equal(false);
      await input.typeText('typed', signal());
      expect((await here.look('Chat', 'draft')).text).to.equal('typed');
    });

    it('presses as often as clicked, and nothing that is disabled', async () => {
      const input = here.get<InputSynthesizer>(InputSynthesizer);
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
      const input = here.get<InputSynthesizer>(InputSynthesizer);
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
      const launcher = here.get<AppLauncher>(AppLauncher);
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
      const launcher = here.get<AppLauncher>(AppLauncher);
      const window = await here.window('Calculator');
      await launcher.close(window.app, { force: true, timeoutMs: 1000 }, signal());
      const reader = here.get<TreeReader>(TreeReader);
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
      const launcher = here.get<AppLauncher>(AppLauncher);
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
      const clipboard = (session: Session) => session.get<Clipboard>(Clipboard);
      expect(await clipboard(here).readText(signal())).to.equal(undefined);
      await clipboard(here).writeText('copied', signal());
      expect(await clipboard(new Session(home.stateRoot)).readText(signal())).to.equal('copied');
      await clipboard(here).clear(signal());
      expect(await clipboard(here).readText(signal())).to.equal(undefined);
    });

    it('shows a notification until it is dismissed', async () => {
      const center = here.get<NotificationCenter>(NotificationCenter);
      expect(await center.list(signal())).to.deep.equal([
        { index: 0, appName: 'Chat', title: 'New message in channel-02' },
      ]);
      await center.dismiss(0, signal());
      expect(await center.list(signal())).to.deep.equal([]);
      expect((await errorOf(() => center.dismiss(0, signal()))).code).to.equal('NOTIFICATION_NOT_FOUND');
    });
  });

  it('refuses pictures and private desktops, and says why', async () => {
    const host = here.get<DesktopHost>(DesktopHost);
    expect(await host.list()).to.deep.equal([]);
    for (const call of [
      () => here.get<ScreenCapturer>(ScreenCapturer).capture(undefined, signal()),
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
    const write = (text: string) => here.get<StateFiles>(StateFiles).write('simulated/desktop.json', text);

    it('starts afresh from what it cannot read', async () => {
      await keys('6');
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
      const apps = await here.get<AppLauncher>(AppLauncher).list(signal());
      expect(apps.map(({ name }) => name)).to.deep.equal(['Calculator', 'Settings']);
      await keys('=');
      expect(await display()).to.equal('5');
      expect((await here.look('Settings', 'volume')).node.value).to.equal('50');
    });

    it('is told by doctor when it cannot be read', async () => {
      const probe = here.get<PermissionProbe>(PermissionProbe);
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
