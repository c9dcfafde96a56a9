import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect } from 'chai';

import { CliDesktop, nodesIn, refOf, type SnapshotData } from '../support/cli-desktop.js';
import { oracleFind, type ProgramEnv } from '../support/oracle.js';
import {
  type RunningApp,
  startCalc,
  startCalculator,
  startChromium,
  startGtk3WidgetFactory,
  startGtk4WidgetFactory,
  startMousepad,
  startQtFixture,
} from '../support/start-app.js';
import { waitUntil } from '../support/wait-until.js';
import { windowTitles } from '../support/x11-look.js';

interface Surface {
  readonly id: string;
  readonly type: string;
  readonly title?: string;
  readonly item_count?: number;
}

interface ListedWindow {
  readonly id: string;
  readonly title: string;
}

/** A page with what can open over a page. */
const PAGE = `<!doctype html><title>Chat surfaces</title><main>
<label>Fruit <select onchange="document.title = 'Chat picked ' + this.value">
<option>Apple<option>Pear<option>Plum</select></label>
<button onclick="document.getElementById('ask').showModal()">Ask</button>
<dialog id="ask" aria-label="Really?"><button onclick="document.title = 'Chat agreed'">Yes</button></dialog>
<div role="toolbar" aria-label="Tools"><button>Bold</button></div>
<div role="alert" id="news"></div>
<button onclick="document.getElementById('news').textContent = 'Fire!'">Alarm</button>
<button>Send</button></main>`;

describe('surfaces', () => {
  let cli: CliDesktop;
  let app: RunningApp;
  let target: readonly [string, string];

  before(async () => {
    cli = await CliDesktop.start();
  });

  after(() => cli.stop());

  function withApp(start: (env: ProgramEnv) => Promise<RunningApp>): void {
    before(async function () {
      this.timeout(180_000);
      app = await start(cli.env);
      target = ['--app', `pid:${String(app.pid)}`];
    });
    after(() => app.stop());
  }

  async function surfaces(...where: readonly string[]): Promise<readonly Surface[]> {
    const choice = where.length > 0 ? where : target;
    return (await cli.run<{ surfaces: readonly Surface[] }>('list-surfaces', ...choice)).surfaces;
  }

  /** Waits until a surface of this kind is open, and gives it. */
  function opened(type: string, title?: string): Promise<Surface> {
    return waitUntil(
      async () =>
        (await surfaces()).find(
          (surface) => surface.type === type && (title === undefined || surface.title === title),
        ),
      { what: `a ${type} to be listed` },
    );
  }

  function closed(type: string): Promise<boolean> {
    return waitUntil(async () => (await surfaces()).every((surface) => surface.type !== type), {
      what: `no ${type} to be listed`,
    });
  }

  function surface(kind: string, ...more: string[]): Promise<SnapshotData> {
    return cli.snapshot(...target, '--surface', kind, '--max-depth', '40', '-i', ...more);
  }

  async function click(pattern: { readonly role: string; readonly name: string }): Promise<void> {
    const { tree } = await cli.snapshot(...target, '--max-depth', '60', '-i', '--timeout-ms', '20000');
    await cli.run('click', refOf(tree, pattern));
  }

  /** An element of the surface by name, found in a snapshot of the surface alone. */
  async function clickIn(
    kind: string,
    pattern: { readonly role: string; readonly name: string },
  ): Promise<void> {
    const { tree } = await surface(kind);
    await cli.run('click', refOf(tree, pattern));
  }

  async function refused(kind: string): Promise<void> {
    const error = await cli.fail('snapshot', ...target, '--surface', kind);
    expect(error.code).to.equal('ELEMENT_NOT_FOUND');
    expect(error.message).to.match(new RegExp(kind === 'focused' ? 'focus' : `No ${kind} is open`));
  }

  async function windowIds(): Promise<readonly string[]> {
    const { windows } = await cli.run<{ windows: readonly ListedWindow[] }>('list-windows', ...target);
    return windows.map(({ id }) => id);
  }

  async function titleBecomes(title: RegExp): Promise<void> {
    await waitUntil(async () => (await windowTitles(cli.env)).some((seen) => title.test(seen)), {
      what: `a window titled ${String(title)}`,
    });
  }

  describe('GTK 3 (mousepad)', () => {
    withApp(startMousepad);

    it('takes no closed menu for an open one, and lists the window under its own id', async () => {
      const open = await surfaces();
      expect(open.map(({ type }) => type)).to.have.members(['window', 'menubar']);
      expect(open[0]?.id).to.equal((await windowIds())[0]);
      await refused('menu');
      await refused('popover');
      await refused('alert');
    });

    it('reads the menu bar and the focused element alone', async () => {
      const bar = await surface('menubar');
      expect(bar.tree.role).to.equal('menubar');
      expect(nodesIn(bar.tree).map(({ name }) => name)).to.include.members(['File', 'Edit', 'Help']);
      const focused = await surface('focused');
      expect(focused.tree).to.include({ role: 'textfield' });
      expect(focused.tree.states).to.include('focused');
    });

    it('opens a menu, lists it with its entries, and uses one of them', async () => {
      await click({ role: 'menu', name: 'Help' });
      const menu = await opened('menu', 'Help');
      expect(menu.item_count).to.equal(2);
      await clickIn('menu', { role: 'menuitem', name: 'About' });
      await titleBecomes(/^About/);
    });

    it('knows the dialog from its own window and from the main one, by the id of the window', async () => {
      const dialog = await opened('dialog');
      expect(await windowIds()).to.include(dialog.id);
      expect((await surface('dialog')).tree.role).to.equal('dialog');
      const main = (await surfaces()).find(({ type }) => type === 'window')?.id ?? '';
      const fromMain = await surfaces('--window-id', main);
      expect(fromMain.find(({ type }) => type === 'dialog')?.id).to.equal(dialog.id);
      const { tree } = await cli.snapshot('--window-id', main, '--surface', 'dialog', '-i');
      await cli.run('click', refOf(tree, { role: 'button', name: 'Close' }));
      await waitUntil(
        async () => (await windowTitles(cli.env)).every((title) => !title.startsWith('About')),
        {
          what: 'the dialog to close',
        },
      );
      await closed('dialog');
    });
  });

  describe('GTK 3 (gtk3-widget-factory)', () => {
    withApp(startGtk3WidgetFactory);

    it('lists a popover while it is open only, and uses a button in it', async () => {
      await refused('popover');
      await click({ role: 'button', name: 'Menu' });
      await opened('popover');
      const { tree } = await surface('popover');
      expect(tree.role).to.equal('popover');
      await cli.run('click', refOf(tree, { role: 'button', name: 'About Widget Factory' }));
      await titleBecomes(/^About/);
      await closed('popover');
    });
  });

  describe('GTK 4 (gnome-calculator)', () => {
    withApp(startCalculator);

    it('opens the primary menu, which GTK 4 does not call showing, and uses an entry of it', async () => {
      await refused('menu');
      await click({ role: 'button', name: 'Primary menu' });
      const menu = await opened('menu');
      const entries = await oracleFind(cli.env, { pid: app.pid, role: 'menu item' });
      const radios = await oracleFind(cli.env, { pid: app.pid, role: 'radio menu item' });
      expect(menu.item_count).to.equal(entries.length + radios.length);
      await clickIn('menu', { role: 'menuitem', name: 'Preferences' });
      await titleBecomes(/^Preferences$/);
      await closed('menu');
    });
  });

  describe('GTK 4 (gtk4-widget-factory)', () => {
    withApp(startGtk4WidgetFactory);

    it('lists a popover while it is open only, and uses a button in it', async () => {
      await click({ role: 'tab', name: 'Page _3' });
      await refused('popover');
      await click({ role: 'button', name: 'Open' });
      await opened('popover');
      const { tree } = await surface('popover');
      expect(tree.role).to.equal('popover');
      await clickIn('popover', { role: 'button', name: 'Extra Info' });
      await waitUntil(
        async () =>
          (await oracleFind(cli.env, { pid: app.pid, name: 'GtkExpander' })).some(({ states }) =>
            states.includes('expanded'),
          ),
        { what: 'the expander in the popover to open' },
      );
    });
  });

  describe('Qt 6', () => {
    withApp(startQtFixture);

    it('lists a menu in an X11 window of its own under the name of its entry, and uses it', async () => {
      await refused('menu');
      await click({ role: 'menuitem', name: 'File' });
      const menu = await opened('menu', 'File');
      expect(menu.item_count).to.equal(3);
      await clickIn('menu', { role: 'menuitem', name: 'Export' });
      await titleBecomes(/menu Export$/);
    });
  });

  describe('Chromium', () => {
    const folder = mkdtempSync(join(tmpdir(), 'adt-page-'));
    const page = join(folder, 'page.html');
    writeFileSync(page, PAGE);
    after(() => {
      rmSync(folder, { recursive: true });
    });
    withApp((env) => startChromium(env, pathToFileURL(page).href));

    it('takes neither the closed drop-down nor the empty alert for open ones', async () => {
      const open = await surfaces();
      expect(open.filter(({ type }) => type === 'menu')).to.have.length(0);
      expect(open.filter(({ type, title }) => type === 'alert' && title !== 'Infobar')).to.have.length(0);
      expect(open.filter(({ type, title }) => type === 'toolbar' && title === 'Tools')).to.have.length(1);
    });

    it('picks an option in the pop-up of a drop-down', async () => {
      await click({ role: 'combobox', name: 'Fruit' });
      await opened('menu', 'Fruit');
      await clickIn('menu', { role: 'menuitem', name: 'Plum' });
      await titleBecomes(/^Chat picked Plum/);
      // Choosing leaves it open here.
      const { tree } = await cli.snapshot(...target, '--max-depth', '60', '-i');
      await cli.run('collapse', refOf(tree, { role: 'combobox', name: 'Fruit' }));
      await closed('menu');
    });

    it('answers in a dialog of the page, and sees an alert that has something to say', async () => {
      await click({ role: 'button', name: 'Alarm' });
      await waitUntil(
        async () =>
          (await surfaces()).filter(({ type, title }) => type === 'alert' && title !== 'Infobar').length > 0,
        { what: 'the alert to be listed' },
      );
      await click({ role: 'button', name: 'Ask' });
      await opened('dialog', 'Really?');
      await clickIn('dialog', { role: 'button', name: 'Yes' });
      await titleBecomes(/^Chat agreed/);
    });

    it("reads the browser's own menu, which stands in a frame of its own", async () => {
      await click({ role: 'menubutton', name: 'Chromium' });
      expect((await opened('menu')).item_count).to.be.above(10);
      expect(nodesIn((await surface('menu')).tree).some(({ name }) => /^Settings/.test(name ?? ''))).to.equal(
        true,
      );
    });
  });

  describe('LibreOffice Calc', () => {
    withApp(startCalc);

    it('opens a menu, the tip of the day from it, and answers that dialog', async () => {
      const bars = (await surfaces()).filter(({ type }) => type === 'menubar');
      expect(bars, 'the bar that can be seen, not the one without a height').to.have.length(1);
      const { tree } = await surface('menubar');
      const help = nodesIn(tree).find(({ role, name }) => role === 'menu' && name === 'Help')?.ref_id ?? '';
      await cli.run('click', help);
      await opened('menu', 'Help');
      await clickIn('menu', { role: 'menuitem', name: 'Show Tip of the Day' });
      await titleBecomes(/^Tip of the Day/);
      const dialog = await opened('dialog');
      expect(await windowIds()).to.include(dialog.id);
      await clickIn('dialog', { role: 'button', name: 'OK' });
      await waitUntil(async () => (await windowTitles(cli.env)).every((title) => !title.startsWith('Tip')), {
        what: 'the dialog to close',
      });
    });
  });
});
