import { expect } from 'chai';
import { ElementActor } from '../../../../src/ports/element-actor.js';
import { StateFiles } from '../../../../src/ports/state-files.js';
import { TreeReader } from '../../../../src/ports/tree-reader.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { SimulatedSession } from '../../../support/simulated-session.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';

const WHOLE = { maxDepth: 60, maxNodes: 10_000, timeoutMs: 1000 };

function signal(): AbortSignal {
  return AbortSignal.timeout(5000);
}

describe('the applications of the simulated desktop', () => {
  let home: TemporaryHome;
  let here: SimulatedSession;

  beforeEach(() => {
    home = temporaryHome();
    here = new SimulatedSession(home.stateRoot);
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
      expect(await display(new SimulatedSession(home.stateRoot))).to.equal('42');
      expect(await display(new SimulatedSession(`${home.stateRoot}-other`))).to.equal('0');
    });

    it('opens its menu, which is a surface then', async () => {
      const reader = here.container.get<TreeReader>(TreeReader);
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
      const reader = here.container.get<TreeReader>(TreeReader);
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
      const stored = here.container.get<StateFiles>(StateFiles).read('simulated/desktop.json');
      expect(stored).to.contain('"passwordLength":7').and.not.contain('hunter2');
      await here.act('Settings', 'password', { kind: 'clear' });
      expect(here.container.get<StateFiles>(StateFiles).read('simulated/desktop.json')).to.contain(
        '"passwordLength":0',
      );
    });

    it('shows advanced settings when they are opened', async () => {
      await here.press('Settings', 'expander');
      await here.act('Settings', 'developer', { kind: 'check' });
      await here.act('Settings', 'expander', { kind: 'collapse' });
      const window = await here.window('Settings');
      const address = { pid: window.app.pid, id: 'developer' };
      expect(await here.container.get<TreeReader>(TreeReader).inspect(address, window, signal())).to.equal(
        undefined,
      );
    });

    it('deletes the network whose button was pressed', async () => {
      const office = await here.look('Settings', 'delete-Office');
      await here.press('Settings', 'delete-Office');
      const list = await here.look('Settings', 'networks');
      const { root } = await here.container
        .get<TreeReader>(TreeReader)
        .read(
          { kind: 'element', window: await here.window('Settings'), address: list.node.address },
          WHOLE,
          signal(),
        );
      expect(root.children.map((item) => item.children[0]?.name)).to.deep.equal(['Home', 'Cafe']);
      const actor = here.container.get<ElementActor>(ElementActor);
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
});
