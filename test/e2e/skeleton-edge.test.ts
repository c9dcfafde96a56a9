import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type RecordedCall, recordCalls } from '../support/bus-recorder.js';
import { CliDesktop, nodesIn, type SnapshotData } from '../support/cli-desktop.js';
import { type RunningApp, startGtk4Fixture, startQtFixture } from '../support/start-app.js';

/** Calls that make an application hand out or create child objects. */
const HANDS_OUT_CHILDREN =
  /^(GetChildren|GetChildAtIndex|GetMatches|GetMatchesTo|GetMatchesFrom|GetItems|GetTree)$/;

interface Address {
  readonly bus: string;
  readonly path: string;
}

for (const [name, start] of Object.entries({ 'GTK 4': startGtk4Fixture, 'Qt 6': startQtFixture })) {
  describe(`the edge of a skeleton in ${name}`, () => {
    let cli: CliDesktop;
    let app: RunningApp;

    before(async function () {
      this.timeout(60_000);
      cli = await CliDesktop.start();
      app = await start(cli.env);
    });

    after(async () => {
      await app.stop();
      await cli.stop();
    });

    async function recorded(...args: string[]): Promise<{ data: SnapshotData; calls: RecordedCall[] }> {
      let data: SnapshotData | undefined;
      const calls = await recordCalls(cli.env, async () => {
        data = await cli.snapshot('--app', `pid:${String(app.pid)}`, ...args);
      });
      if (!data) throw new Error('the snapshot gave nothing');
      return { data, calls };
    }

    function addressOf(data: SnapshotData, ref: string): Address {
      const file = join(cli.desktop.home, 'snapshots', data.snapshot_id, 'refmap.json');
      const map = JSON.parse(readFileSync(file, 'utf8')) as { inner: Record<string, { address: Address }> };
      const address = map.inner[ref]?.address;
      if (!address) throw new Error(`no address for ${ref}`);
      return address;
    }

    it('asks a cut node for its count alone, and requests no child object there', async () => {
      const { data, calls } = await recorded('--skeleton', '--max-depth', '1');
      // The value of a drop-down is the name of one of its children: that one is read for its own sake.
      const cut = nodesIn(data.tree).filter(
        (node) => node.children_count !== undefined && node.ref_id && node.role !== 'combobox',
      );
      expect(cut.length).to.be.at.least(2);
      for (const node of cut) {
        const { path } = addressOf(data, node.ref_id ?? '');
        const asked = calls.filter((call) => call.path === path).map(({ member }) => member);
        expect(asked, `calls to ${node.role} "${node.name ?? ''}"`).to.not.be.empty;
        expect(asked.filter((member) => HANDS_OUT_CHILDREN.test(member))).to.deep.equal([]);
      }

      const whole = await recorded('--max-depth', '50');
      const same = nodesIn(whole.data.tree).find(
        (node) => node.name === cut[0]?.name && node.role === cut[0]?.role,
      );
      const { path } = addressOf(data, cut[0]?.ref_id ?? '');
      expect(same?.children?.length).to.equal(cut[0]?.children_count);
      // The same record shows the calls for children where they are wanted.
      const members = whole.calls.filter((call) => call.path === path).map(({ member }) => member);
      expect(members.some((member) => HANDS_OUT_CHILDREN.test(member))).to.equal(true);
    });
  });
}
