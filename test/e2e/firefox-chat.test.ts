import { expect } from 'chai';

import { describeApp } from '../support/app-suite.js';
import { CHAT_REGIONS, drillSidebar, pageSays, regionIn } from '../support/chat-task.js';
import { nodesIn, refOf } from '../support/cli-desktop.js';
import { startFirefox } from '../support/start-app.js';

describeApp(
  {
    name: 'Firefox, chat page',
    start: startFirefox,
    atLeast: 600,
    regions: [/^Browser tabs$/, /^Navigation$/, ...CHAT_REGIONS.map((name) => new RegExp(`^${name}$`))],
  },
  (bench) => {
    it('reaches the regions of the page from its skeleton, and a channel out of sight can be clicked', async () => {
      const { cli, target } = bench();
      const skeleton = await cli.snapshot(...target, '--skeleton', '-i');
      const sidebar = await drillSidebar(bench(), regionIn(skeleton.tree, 'Channels').ref);
      expect(sidebar.snapshot_id).to.equal(skeleton.snapshot_id);
      const composer = await cli.snapshot('--root', regionIn(skeleton.tree, 'Composer').ref, '-i');
      expect(nodesIn(composer.tree).some(({ role, name }) => role === 'button' && name === 'Send')).to.equal(
        true,
      );
      await cli.run('click', refOf(sidebar.tree, { role: 'button', name: 'channel-42' }));
      await pageSays(bench(), 'Chat: channel-42');
    });
  },
);
