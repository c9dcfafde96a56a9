import { expect } from 'chai';

import { describeApp } from '../support/app-suite.js';
import { nodesIn, refOf } from '../support/cli-desktop.js';
import { oracleFind } from '../support/oracle.js';
import { startGtk3WidgetFactory, startGtk4WidgetFactory, startMousepad } from '../support/start-app.js';
import { waitUntil } from '../support/wait-until.js';

describeApp(
  { name: 'gtk3-widget-factory', start: startGtk3WidgetFactory, atLeast: 50, regions: [/^page 1$/] },
  (bench) => {
    it('checks and unchecks a box, and pyatspi sees it', async () => {
      const { cli, app, target } = bench();
      const { tree } = await cli.snapshot(...target, '--max-depth', '50', '-i');
      const boxes = nodesIn(tree).filter(
        (node) =>
          node.role === 'checkbox' &&
          !node.states?.some((state) => /disabled|hidden|indeterminate/.test(state)),
      );
      const ref = boxes[0]?.ref_id ?? '';
      const checkedBoxes = async (): Promise<number> =>
        (await oracleFind(cli.env, { pid: app.pid, role: 'check box' })).filter(({ states }) =>
          states.includes('checked'),
        ).length;
      const first = await checkedBoxes();
      const isOn = boxes[0]?.states?.includes('checked') === true;
      await cli.run(isOn ? 'uncheck' : 'check', ref);
      await waitUntil(async () => (await checkedBoxes()) === first + (isOn ? -1 : 1), {
        what: 'the box to change',
      });
      const again = await cli.run<{ disposition: { delivery: string } }>(isOn ? 'uncheck' : 'check', ref);
      expect(again.disposition.delivery).to.equal('not_delivered');
      await cli.run('toggle', ref);
      await waitUntil(async () => (await checkedBoxes()) === first, { what: 'the box to change back' });
    });
  },
);

describeApp(
  { name: 'gtk4-widget-factory', start: startGtk4WidgetFactory, atLeast: 150, regions: [/^Tab/] },
  () => undefined,
);

describeApp(
  { name: 'mousepad', start: startMousepad, atLeast: 200, regions: [/^File$/, /^Edit$/, /^Document$/] },
  (bench) => {
    it('writes a text into the editor, reads it back, and clears it', async () => {
      const { cli, app, target } = bench();
      const { tree } = await cli.snapshot(...target, '--max-depth', '50', '-i', '--timeout-ms', '20000');
      const editor = refOf(tree, { role: 'textfield' });
      const content = async (): Promise<string | null | undefined> =>
        (await oracleFind(cli.env, { pid: app.pid, role: 'text' }))[0]?.text;
      const text = 'Grüße, 世界 👋\nsecond line';
      await cli.run('set-value', editor, text);
      await waitUntil(async () => (await content()) === text, { what: 'the text in the editor' });
      expect((await cli.run('get', editor, '--property', 'text'))['value']).to.equal(text);
      await cli.run('clear', editor);
      await waitUntil(async () => (await content()) === '', { what: 'an empty editor' });
    });

    it('drills into a menu of the skeleton', async () => {
      const { cli, target } = bench();
      const skeleton = await cli.snapshot(...target, '--skeleton', '-i');
      const file = nodesIn(skeleton.tree).find((node) => node.role === 'menu' && node.name === 'File');
      expect(file?.children_count).to.be.above(5);
      const menu = await cli.snapshot('--root', file?.ref_id ?? '', '-i', '--compact');
      const names = nodesIn(menu.tree).map((node) => node.name);
      expect(names).to.include.members(['New', 'Save', 'Quit']);
      expect(menu.tree.ref_id).to.equal(file?.ref_id);
      expect(menu.ref_count).to.be.above(skeleton.ref_count);
    });
  },
);
