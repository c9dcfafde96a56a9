import { expect } from 'chai';

import { describeApp } from '../support/app-suite.js';
import { refOf } from '../support/cli-desktop.js';
import { oracleFind } from '../support/oracle.js';
import { startCalculator } from '../support/start-app.js';
import { waitUntil } from '../support/wait-until.js';
import { activeWindow, pointerPosition } from '../support/x11-look.js';

describeApp(
  {
    name: 'gnome-calculator',
    start: startCalculator,
    atLeast: 25,
    regions: [/^7$/, /^=$/, /Clear/, /^Primary menu$/],
  },
  (bench) => {
    const display = async (): Promise<string> => {
      const { cli, app } = bench();
      const texts = await oracleFind(cli.env, { pid: app.pid, role: 'text' });
      return texts.find(({ states }) => states.includes('editable'))?.text ?? '';
    };

    it('multiplies 6 by 7 by refs of one skeleton, and touches neither pointer nor window', async () => {
      const { cli, target } = bench();
      const before = [await pointerPosition(cli.env), await activeWindow(cli.env)];
      const { tree } = await cli.snapshot(...target, '--skeleton', '-i');
      for (const key of ['6', '×', '7', '=']) {
        const result = await cli.run<{ disposition: { delivery: string } }>(
          'click',
          refOf(tree, { role: 'button', name: key }),
        );
        expect(result.disposition.delivery).to.match(/^delivered_/);
      }
      await waitUntil(async () => (await display()) === '42', {
        what: '42 on the display, as pyatspi reads it',
      });
      const found = await cli.run<{ matches: { ref_id: string; value?: string }[] }>(
        ...['find', ...target, '--role', 'textfield', '--value', '42'],
      );
      expect(found.matches).to.have.length(1);
      const read = await cli.run('get', found.matches[0]?.ref_id ?? '', '--property', 'text');
      expect(read['value']).to.equal('42');
      expect([await pointerPosition(cli.env), await activeWindow(cli.env)]).to.deep.equal(before);
    });

    it('uses a ref from a drill-down, and the one from the skeleton still works', async () => {
      const { cli, target } = bench();
      const skeleton = await cli.snapshot(...target, '--skeleton', '-i');
      const clear = refOf(skeleton.tree, { role: 'button', name: /^Clear/ });
      await cli.run('click', clear);
      await waitUntil(async () => (await display()) === '', { what: 'an empty display' });
      const area = await cli.run<{ matches: { ref_id: string }[] }>(
        'find',
        ...target,
        '--role',
        'scrollarea',
      );
      const drilled = await cli.snapshot('--root', area.matches[1]?.ref_id ?? '', '-i');
      expect(drilled.snapshot_id).to.equal(skeleton.snapshot_id);
      const field = refOf(drilled.tree, { role: 'textfield' });
      await cli.run('set-value', field, '12+30');
      await waitUntil(async () => (await display()) === '12+30', { what: 'the typed sum on the display' });
      await cli.run('click', refOf(skeleton.tree, { role: 'button', name: '=' }));
      await waitUntil(async () => (await display()) === '42', { what: 'the result of the sum' });
    });
  },
);
