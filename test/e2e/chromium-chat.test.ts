import { expect } from 'chai';

import { describeApp } from '../support/app-suite.js';
import { CHAT_REGIONS, drillSidebar, pageSays, regionIn, wholeTask } from '../support/chat-task.js';
import { nodesIn, refOf } from '../support/cli-desktop.js';
import { oracleNodes, oracleTree } from '../support/oracle.js';
import { startChromium } from '../support/start-app.js';
import { tokensOf } from '../support/tokens.js';

describeApp(
  {
    name: 'Chromium, chat page',
    start: startChromium,
    atLeast: 600,
    regions: CHAT_REGIONS.map((name) => new RegExp(`^${name}$`)),
  },
  (bench) => {
    it('looks at a page as dense and as deep as a real chat client', async () => {
      const { cli, app } = bench();
      const { root } = await oracleTree(cli.env, { pid: app.pid });
      const all = oracleNodes(root);
      expect(all.length).to.be.at.least(1500);
      expect(all.filter(({ name }) => /^(Reply|React|More) to message/.test(name))).to.have.length(450);
      const page = all.find(({ role }) => role === 'document web');
      let wrappers = 0;
      for (let node = page?.children[0]; node && node.name === ''; node = node.children[0]) wrappers += 1;
      expect(wrappers).to.be.at.least(12);
    });

    it('gives the four regions by name and with refs in one skeleton', async () => {
      const { cli, target } = bench();
      const { tree, ref_count: refs } = await cli.snapshot(...target, '--skeleton', '-i');
      for (const name of CHAT_REGIONS) expect(regionIn(tree, name).ref).to.match(/^@e\d+$/);
      expect(regionIn(tree, 'Messages').node.children_count).to.equal(150);
      expect(nodesIn(tree).filter((node) => node.ref_id !== undefined)).to.have.length(refs);
      for (const node of nodesIn(tree)) {
        expect(node).to.not.have.property('available_actions');
        if (node.children_count !== undefined) expect(node).to.not.have.property('children');
      }
    });

    it('lists all 60 channels by ref in one drill-down, and a click on one changes the page', async () => {
      const { cli, target } = bench();
      const skeleton = await cli.snapshot(...target, '--skeleton', '-i');
      const sidebar = await drillSidebar(bench(), regionIn(skeleton.tree, 'Channels').ref);
      await cli.run('click', refOf(sidebar.tree, { role: 'button', name: 'channel-17' }));
      await pageSays(bench(), 'Chat: channel-17');
    });

    it('shows the composer, and Send works', async () => {
      const { cli, target } = bench();
      const skeleton = await cli.snapshot(...target, '--skeleton', '-i');
      const composer = await cli.snapshot(
        '--root',
        regionIn(skeleton.tree, 'Composer').ref,
        '-i',
        '--compact',
      );
      expect(nodesIn(composer.tree).length).to.be.below(100);
      expect(tokensOf(composer)).to.be.below(2000);
      const field = refOf(composer.tree, { role: 'textfield', name: 'Message' });
      const refused = await cli.fail('set-value', field, 'hello');
      expect(refused.code).to.equal('POLICY_DENIED');
      expect(refused.suggestion).to.contain('--headed');
      await cli.run('click', refOf(composer.tree, { role: 'button', name: 'Send' }));
      await pageSays(bench(), 'Sent nothing');
    });

    it('drills into the message log by skeletons, down to a button that works', async () => {
      const { cli, target } = bench();
      const skeleton = await cli.snapshot(...target, '--skeleton', '-i');
      const log = await cli.snapshot('--skeleton', '--root', regionIn(skeleton.tree, 'Messages').ref);
      expect(nodesIn(log.tree).length).to.be.below(100);
      expect(tokensOf(log)).to.be.below(2000);
      expect(log.tree.children_count).to.equal(150);
      const message = nodesIn(log.tree).find((node) => node.name === 'User 3 at 10:02');
      const ref = message?.ref_id ?? '';
      const one = await cli.snapshot('--root', ref, '-i', '--compact');
      await cli.run('click', refOf(one.tree, { role: 'button', name: 'React to message 3' }));
      await pageSays(bench(), 'React 3');
    });

    it('costs at least 85 % less than a whole snapshot for the whole task', async () => {
      const saving = await wholeTask(bench(), 'Chromium, chat page', [...bench().target, '--skeleton', '-i']);
      expect(saving).to.be.at.least(0.85);
    });
  },
);
