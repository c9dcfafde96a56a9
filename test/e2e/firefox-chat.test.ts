import { expect } from 'chai';

import { describeApp } from '../support/app-suite.js';
import { CHAT_REGIONS, drillSidebar, pageSays, regionIn } from '../support/chat-task.js';
import { nodesIn, refOf } from '../support/cli-desktop.js';
import { startFirefox } from '../support/start-app.js';
import { tokensOf } from '../support/tokens.js';

describeApp(
  {
    name: 'Firefox, chat page',
    start: startFirefox,
    atLeast: 600,
    regions: [/^Browser tabs$/, /^Navigation$/],
  },
  (bench) => {
    it('reaches the regions of the page, and a channel can be clicked', async () => {
      const { cli, target } = bench();
      const skeleton = await cli.snapshot(...target, '--skeleton', '-i');
      const page = await cli.run<{ match: { ref_id: string } | null }>(
        ...['find', ...target, '--role', 'webarea', '--name', 'Chat', '--exact', '--first'],
      );
      const parts = await cli.snapshot('--skeleton', '--root', page.match?.ref_id ?? '');
      expect(parts.snapshot_id).to.equal(skeleton.snapshot_id);
      for (const name of CHAT_REGIONS) regionIn(parts.tree, name);
      expect(nodesIn(parts.tree).length).to.be.below(100);
      expect(tokensOf(parts)).to.be.below(2000);
      // Firefox names every list item after its content, so that each stays beside its button.
      const limits = { nodes: 130, tokens: 3500 };
      const sidebar = await drillSidebar(bench(), regionIn(parts.tree, 'Channels').ref, limits);
      await cli.run('click', refOf(sidebar.tree, { role: 'button', name: 'channel-05' }));
      await pageSays(bench(), 'Chat: channel-05');
    });
  },
);
