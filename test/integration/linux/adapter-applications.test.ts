import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import 'reflect-metadata';
import type { ActionRequest } from '../../../src/domain/action/action-kind.js';
import type { ObservedNode } from '../../../src/domain/element/observed-node.js';
import type { WindowInfo } from '../../../src/domain/element/window-info.js';
import type { DeliveryReport } from '../../../src/ports/element-actor.js';
import { oracleFind } from '../../support/oracle.js';
import { type PrivateDesktop, startPrivateDesktop } from '../../support/private-desktop.js';
import {
  type RunningApp,
  startCalc,
  startCalculator,
  startChromium,
  startFirefox,
  startGtk3WidgetFactory,
  startGtk4Fixture,
  startQtFixture,
} from '../../support/start-app.js';
import { waitUntil } from '../../support/wait-until.js';
import { x11Windows } from '../../support/x11-look.js';
import { allNodes, LinuxAdapter, nodeOf, signal } from './linux-adapter.js';

describe('the Linux adapter on real applications', function () {
  this.timeout(180_000);
  let desktop: PrivateDesktop;
  let adapter: LinuxAdapter;
  let app: RunningApp;
  let window: WindowInfo;

  before(async () => {
    desktop = await startPrivateDesktop();
    adapter = new LinuxAdapter(desktop.env);
  });

  after(async () => {
    await adapter.dispose();
    await desktop.stop();
  });

  function withApp(start: (env: PrivateDesktop['env']) => Promise<RunningApp>, title?: RegExp): void {
    before(async () => {
      app = await start(desktop.env);
      window = await adapter.windowOf(app.pid, title);
    });
    after(() => app.stop());
  }

  async function act(node: ObservedNode, request: ActionRequest): Promise<DeliveryReport> {
    const element = await adapter.inspect(node.address, window);
    return adapter.actor.perform(element, window, request, signal());
  }

  /** Waits until the window says so itself. */
  async function windowSays(title: RegExp): Promise<void> {
    await waitUntil(
      async () =>
        (await x11Windows(desktop.env)).some((seen) => seen.pid === app.pid && title.test(seen.title)),
      { what: `a window titled ${String(title)}` },
    );
  }

  describe('GTK 3 (gtk3-widget-factory)', () => {
    withApp(startGtk3WidgetFactory);

    it('reads as many nodes as pyatspi, with boxes on the screen and no sentinel', async () => {
      const nodes = allNodes(await adapter.read(window));
      const seen = await oracleFind(desktop.env, { pid: app.pid });
      expect(nodes).to.have.length(seen.length);
      const { width, height } = { width: 1600, height: 1200 };
      for (const { bounds } of nodes)
        if (bounds !== undefined) {
          expect(bounds.x + bounds.width).to.be.within(0, width);
          expect(bounds.y + bounds.height).to.be.within(0, height);
        }
      expect(nodes.filter(({ bounds }) => bounds !== undefined)).to.have.length.greaterThan(100);
    });

    it('takes the chosen option of a nameless drop-down for its value, and selects another', async () => {
      const combo = allNodes(await adapter.read(window)).find(({ value }) => value === 'Left');
      if (combo === undefined) throw new Error('There is no drop-down at "Left".');
      expect(combo).to.include({ role: 'combobox' }).and.not.to.have.property('name');
      await act(combo, { kind: 'select', value: 'middle' });
      expect((await adapter.inspect(combo.address, window)).node.value).to.equal('Middle');
      const shown = await oracleFind(desktop.env, { pid: app.pid, role: 'combo box', name: 'Middle' });
      expect(shown).to.have.length(2);
    });

    it('writes numbers through Value, switches by name and selects rows', async () => {
      const root = await adapter.read(window);
      await act(nodeOf(root, 'incrementor'), { kind: 'set-value', value: '33' });
      const [spin] = await oracleFind(desktop.env, { pid: app.pid, role: 'spin button' });
      expect(spin?.value).to.equal(33);
      const toggle = nodeOf(root, 'switch');
      await act(toggle, { kind: 'toggle' });
      expect((await adapter.inspect(toggle.address, window)).node.states).to.include('checked');
      const cell = nodeOf(root, 'cell', 'Otto');
      await act(cell, { kind: 'select', value: 'Otto' });
      const [row] = await oracleFind(desktop.env, { pid: app.pid, role: 'table cell', name: 'Otto' });
      expect(row?.states).to.include('selected');
    });
  });

  describe('GTK 4 (calculator and fixture)', () => {
    withApp(startCalculator);

    it('shows what users see: no type names, no name twice, no shell around the menu button', async () => {
      const root = await adapter.read(window);
      const nodes = allNodes(root);
      expect(nodes.filter(({ name }) => /^(?:Gtk|Adw)[A-Z]/.test(name ?? ''))).to.deep.equal([]);
      for (const digit of '0123456789') expect(nodeOf(root, 'button', digit)).to.be.an('object');
      expect(nodes.filter(({ role, name }) => role === 'button' && name === 'Primary menu')).to.have.length(
        1,
      );
      expect(nodes.every(({ states }) => !states.includes('disabled'))).to.equal(true);
    });

    it('places boxes inside the X11 window', async () => {
      const root = await adapter.read(window);
      const frame = window.bounds;
      const seven = nodeOf(root, 'button', '7').bounds;
      if (frame === undefined || seven === undefined) throw new Error('A box is missing.');
      expect(seven.x).to.be.within(frame.x, frame.x + frame.width - seven.width);
      expect(seven.y).to.be.within(frame.y, frame.y + frame.height - seven.height);
      expect(seven.width).to.be.greaterThan(20);
    });

    it('computes 6 × 7 without the focus', async () => {
      const root = await adapter.read(window);
      for (const key of ['6', '×', '7', '=']) await act(nodeOf(root, 'button', key), { kind: 'click' });
      await waitUntil(
        async () =>
          (await oracleFind(desktop.env, { pid: app.pid, role: 'text' })).some(({ text }) => text === '42'),
        { what: 'the calculator to show 42' },
      );
    });
  });

  describe('GTK 4 fixture', () => {
    withApp(startGtk4Fixture);

    it('writes a text and a number, and reads the chosen option of a drop-down', async () => {
      const root = await adapter.read(window);
      await act(nodeOf(root, 'textfield', 'Full name'), { kind: 'set-value', value: 'Zoë 🎉' });
      await windowSays(/name Zoë 🎉/);
      await act(nodeOf(root, 'incrementor', 'Seats'), { kind: 'set-value', value: '7' });
      await windowSays(/seats 7/);
      expect(nodeOf(root, 'combobox', 'Fruit').value).to.equal('Apple');
      expect(nodeOf(root, 'textfield', 'Secret')).to.not.have.property('value');
    });
  });

  describe('Qt 6', () => {
    withApp(startQtFixture);

    it('presses, checks, writes and chooses a tab', async () => {
      const root = await adapter.read(window);
      await act(nodeOf(root, 'button', 'Save'), { kind: 'click' });
      await windowSays(/pressed Save/);
      await act(nodeOf(root, 'checkbox', 'Notify me'), { kind: 'check' });
      await windowSays(/notify on/);
      await act(nodeOf(root, 'incrementor', 'Copies'), { kind: 'set-value', value: '12' });
      await windowSays(/copies 12/);
      await act(nodeOf(root, 'textfield', 'Name'), { kind: 'type', value: 'ü🎉' });
      await windowSays(/name firstü🎉/);
      await act(nodeOf(root, 'tab', 'Views'), { kind: 'click' });
      await windowSays(/tab Views/);
      const tabs = allNodes(await adapter.read(window)).filter(({ role }) => role === 'tab');
      expect(tabs.map(({ states }) => states.includes('selected'))).to.deep.equal([false, true]);
    });

    it('selects an item, and does not pretend to choose in a drop-down', async () => {
      const root = await adapter.read(window);
      await act(nodeOf(root, 'listbox', 'Fruits'), { kind: 'select', value: 'Banana' });
      await windowSays(/fruit Banana/);
      const combo = await adapter.inspect(nodeOf(root, 'combobox', 'Colour').address, window);
      expect(adapter.actor.support(combo, { kind: 'select', value: 'Blue' })).to.include({
        supported: false,
        possible: 'headed',
      });
    });
  });

  describe('Chromium', () => {
    withApp(startChromium);

    it('reads the whole page at once and earns refs by what a node is for, not by default actions', async () => {
      const nodes = allNodes(await adapter.read(window));
      expect(nodes.filter(({ role }) => role === 'webarea')).to.have.length(1);
      expect(nodes.length).to.be.greaterThan(1500);
      const groups = nodes.filter(({ role }) => role === 'group');
      expect(groups.filter(({ actions }) => actions.includes('Click'))).to.have.length.lessThan(5);
      expect(nodes.filter(({ role, name }) => role === 'button' && name === 'Send')).to.have.length(1);
    });

    it('presses a button of the page', async () => {
      const root = await adapter.read(window);
      const before = window.title;
      await act(nodeOf(root, 'button', 'Send'), { kind: 'click' });
      await waitUntil(
        async () => {
          const seen = await x11Windows(desktop.env);
          return seen.some(({ pid, title }) => pid === app.pid && title !== before);
        },
        { what: 'another title of the page' },
      );
    });

    it('says that web fields need typing', async () => {
      const field = allNodes(await adapter.read(window)).find(
        ({ role, actions }) => role === 'textfield' && actions.includes('TypeText'),
      );
      if (field === undefined) throw new Error('The page has no field.');
      const element = await adapter.inspect(field.address, window);
      expect(adapter.actor.support(element, { kind: 'set-value', value: 'x' })).to.include({
        supported: false,
        possible: 'headed',
      });
    });
  });

  describe('Firefox', () => {
    withApp(startFirefox);

    it('reads the page with its landmarks and presses a button', async () => {
      const root = await adapter.read(window);
      const nodes = allNodes(root);
      expect(nodes.filter(({ role }) => role === 'navigation')).to.have.length.greaterThan(0);
      expect(nodes.length).to.be.greaterThan(700);
      const before = (await x11Windows(desktop.env)).find(({ pid }) => pid === app.pid)?.title;
      await act(nodeOf(root, 'button', 'Send'), { kind: 'click' });
      await waitUntil(
        async () =>
          (await x11Windows(desktop.env)).some(({ pid, title }) => pid === app.pid && title !== before),
        { what: 'another title of the page' },
      );
    });
  });

  describe('LibreOffice Calc', () => {
    withApp(startCalc, /Calc$/);

    it('reads the visible cells only, in time, and costs the office no memory', async () => {
      const before = residentMegabytes(app.pid);
      const limits = { maxDepth: 60, maxNodes: 50_000, timeoutMs: 20_000 };
      const started = performance.now();
      const seen = await adapter.reader.read({ kind: 'window', window }, limits, signal());
      expect(performance.now() - started).to.be.lessThan(limits.timeoutMs + 2000);
      expect(seen.truncatedBecause).to.include('visible_range');
      const cells = allNodes(seen.root).filter(({ role }) => role === 'cell');
      expect(cells.map(({ name }) => name)).to.include.members(['A1', 'B2', 'C10']);
      expect(cells.length).to.be.lessThan(2000);
      expect(residentMegabytes(app.pid) - before).to.be.lessThan(200);
    });

    it('finds a cell again by its address and by its path', async () => {
      const cell = nodeOf(await adapter.read(window), 'cell', 'B2');
      const live = await adapter.inspect(cell.address, window);
      expect(live.node.name).to.equal('B2');
      if (live.path === undefined) throw new Error('The cell has no path.');
      const address = await adapter.reader.locate(window, live.path, signal());
      if (address === undefined) throw new Error('The path leads nowhere.');
      expect((await adapter.inspect(address, window)).node.name).to.equal('B2');
    });
  });
});

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
