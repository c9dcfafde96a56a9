import { expect } from 'chai';

import { describeApp } from '../support/app-suite.js';
import { type AppBench } from '../support/app-suite.js';
import { nodesIn, refOf } from '../support/cli-desktop.js';
import { startQtFixture } from '../support/start-app.js';
import { waitUntil } from '../support/wait-until.js';
import { windowTitles } from '../support/x11-look.js';

async function says(bench: AppBench, what: string): Promise<void> {
  await waitUntil(async () => (await windowTitles(bench.cli.env)).includes(`Qt fixture: ${what}`), {
    what: `the window title to say "${what}"`,
    timeoutMs: 5000,
  });
}

describeApp(
  {
    name: 'Qt 6 fixture',
    start: startQtFixture,
    atLeast: 12,
    regions: [/^Save$/, /^Form$/, /^Views$/, /^Copies$/],
  },
  (bench) => {
    const refs = async (): Promise<(role: string, name: string) => string> => {
      const { cli, target } = bench();
      const { tree } = await cli.snapshot(...target, '--max-depth', '50', '-i', '--timeout-ms', '20000');
      return (role, name) => refOf(tree, { role, name });
    };

    it('presses, checks, chooses and sets values, each seen in the title of the window', async () => {
      const { cli } = bench();
      const ref = await refs();
      await cli.run('click', ref('button', 'Save'));
      await says(bench(), 'pressed Save');
      await cli.run('check', ref('checkbox', 'Notify me'));
      await says(bench(), 'notify on');
      await cli.run('uncheck', ref('checkbox', 'Notify me'));
      await says(bench(), 'notify off');
      await cli.run('click', ref('radiobutton', 'Large'));
      await says(bench(), 'size Large');
      await cli.run('set-value', ref('incrementor', 'Copies'), '7');
      await says(bench(), 'copies 7');
      await cli.run('set-value', ref('slider', 'Volume'), '30');
      await says(bench(), 'volume 30');
      await cli.run('set-value', ref('textfield', 'Name'), 'Ada');
      await says(bench(), 'name Ada');
      await cli.run('clear', ref('textfield', 'Name'));
      await says(bench(), 'name ');
    });

    it('refuses what is disabled, and says so', async () => {
      const { cli } = bench();
      const ref = await refs();
      const error = await cli.fail('click', ref('button', 'Locked'), '--timeout-ms', '500');
      expect(error.message).to.match(/enabled|disabled/);
      expect(error.disposition).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
      expect(error.exitCode).to.equal(1);
    });

    it('never shows what a password field holds', async () => {
      const { cli, target } = bench();
      const data = await cli.snapshot(...target, '--max-depth', '50', '--timeout-ms', '20000');
      const field = nodesIn(data.tree).find((node) => node.role === 'textfield' && node.name === 'Password');
      expect(field?.states).to.include('secure');
      expect(field).to.not.have.property('value');
      expect(JSON.stringify(data)).to.not.contain('hunter2');
      const set = await cli.run('set-value', field?.ref_id ?? '', 'correct horse');
      await says(bench(), 'password of 13');
      expect(JSON.stringify(set)).to.not.contain('horse');
    });

    it('selects an entry of a list on another tab', async () => {
      const { cli, target } = bench();
      const ref = await refs();
      await cli.run('click', ref('tab', 'Views'));
      await says(bench(), 'tab Views');
      const { tree } = await cli.snapshot(...target, '--max-depth', '50', '-i', '--timeout-ms', '20000');
      const list = nodesIn(tree).find((node) => node.name === 'Fruits' && node.ref_id !== undefined);
      await cli.run('select', list?.ref_id ?? '', 'Cherry');
      await says(bench(), 'fruit Cherry');
    });
  },
);
