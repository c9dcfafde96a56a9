import { expect } from 'chai';
import { errorOf } from '../../../support/fakes/error-of.js';
import { el } from '../../../support/fakes/fake-element.js';
import { ObservationBench } from '../../../support/fakes/observation-bench.js';

describe('list commands', () => {
  let bench: ObservationBench;

  beforeEach(() => {
    bench = new ObservationBench();
  });

  describe('list-apps', () => {
    it('gives every application, and of each what is known', async () => {
      bench.desktop.addApp('editor', { pid: 1, bundleId: 'org.editor', toolkit: 'GTK 3' });
      bench.desktop.addApp('frozen', { pid: 2, accessible: 'unresponsive' });
      expect(await bench.listApps()).to.deep.equal({
        apps: [
          {
            name: 'editor',
            pid: 1,
            process_instance: '1:77',
            bundle_id: 'org.editor',
            toolkit: 'GTK 3',
            accessible: 'ready',
          },
          { name: 'frozen', pid: 2, process_instance: '2:77', accessible: 'unresponsive' },
        ],
      });
    });

    it('filters by a part of any name', async () => {
      bench.desktop.addApp('a', { pid: 1, displayName: 'Text Editor' });
      bench.desktop.addApp('b', { pid: 2, bundleId: 'org.gnome.TextEditor' });
      bench.desktop.addApp('c', { pid: 3, executable: 'texteditor' });
      bench.desktop.addApp('d', { pid: 4 });
      const pids = async (part: string) => (await bench.listApps(part)).apps.map(({ pid }) => pid);
      expect(await pids(' TEXTEDITOR ')).to.deep.equal([2, 3]);
      expect(await pids('text')).to.deep.equal([1, 2, 3]);
      expect(await pids('zzz')).to.deep.equal([]);
    });
  });

  describe('list-windows', () => {
    it('gives every window, and names the applications that did not answer', async () => {
      const app = bench.desktop.addApp('editor', { pid: 1 });
      const frozen = bench.desktop.addApp('frozen', { pid: 2 });
      const bounds = { x: 1, y: 2, width: 3, height: 4 };
      bench.desktop.addWindow(app, el('window', { name: 'one' }), { bounds, focused: true });
      bench.desktop.addWindow(app, el('window', { name: 'two' }), { minimized: true, visible: false });
      bench.desktop.hung.add(frozen.pid);
      expect(await bench.listWindows()).to.deep.equal({
        windows: [
          {
            id: 'w-1',
            title: 'one',
            app_name: 'editor',
            pid: 1,
            bounds,
            is_focused: true,
            minimized: false,
            visible: true,
          },
          {
            id: 'w-2',
            title: 'two',
            app_name: 'editor',
            pid: 1,
            is_focused: false,
            minimized: true,
            visible: false,
          },
        ],
        unresponsive: [{ name: 'frozen', pid: 2 }],
      });
    });

    it('gives those of one application, and fails when that one hangs', async () => {
      bench.desktop.open('editor');
      bench.desktop.open('viewer');
      expect((await bench.listWindows('viewer')).windows.map(({ title }) => title)).to.deep.equal(['viewer']);
      bench.desktop.hung.add(bench.desktop.apps[1]?.pid ?? 0);
      expect((await errorOf(() => bench.listWindows('viewer'))).code).to.equal('APP_UNRESPONSIVE');
      bench.desktop.addApp('stuck', { accessible: 'unresponsive' });
      expect((await errorOf(() => bench.listWindows('stuck'))).code).to.equal('APP_UNRESPONSIVE');
      expect((await errorOf(() => bench.listWindows('nobody'))).code).to.equal('APP_NOT_FOUND');
    });
  });

  it('list-surfaces gives what is open in the application of the window', async () => {
    const menu = el('menu', { name: 'File' }, el('menuitem'), el('menuitem'));
    const popover = el('popover', {});
    const window = bench.desktop.open('editor', menu, popover);
    window.surfaces.set('menu', menu);
    window.surfaces.set('popover', popover);
    const expected = {
      pid: window.info.app.pid,
      surfaces: [
        { id: 'w-1', type: 'window', title: 'editor' },
        { id: menu.id, type: 'menu', title: 'File', item_count: 2 },
        { id: popover.id, type: 'popover' },
      ],
    };
    expect(await bench.listSurfaces()).to.deep.equal(expected);
    expect(await bench.listSurfaces({ app: 'editor' })).to.deep.equal(expected);
    expect(await bench.listSurfaces({ window_id: 'w-1' })).to.deep.equal(expected);
  });
});
