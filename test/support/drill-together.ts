import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CliDesktop, nodesIn, refOf, type SnapshotData } from './cli-desktop.js';
import { startMousepad, type RunningApp } from './start-app.js';

function refsOf(data: SnapshotData): string[] {
  return nodesIn(data.tree).flatMap((node) => (node.ref_id === undefined ? [] : [node.ref_id]));
}

/** Declares the test: two menus of one skeleton drilled by two processes at once lose no ref and give none twice. */
export function drillTogether(times: number): void {
  let cli: CliDesktop;
  let app: RunningApp;

  before(async function () {
    this.timeout(120_000);
    cli = await CliDesktop.start();
    app = await startMousepad(cli.env);
  });

  after(async () => {
    await app.stop();
    await cli.stop();
  });

  it(`lose nothing, ${String(times)} times in a row`, async function () {
    this.timeout(30_000 + times * 15_000);
    const skeleton = await cli.snapshot('--app', `pid:${String(app.pid)}`, '--max-depth', '4', '-i');
    const roots = ['File', 'Edit'].map((name) => refOf(skeleton.tree, { role: 'menu', name }));
    const file = join(cli.desktop.home, 'snapshots', skeleton.snapshot_id, 'refmap.json');
    for (let time = 0; time < times; time++) {
      const drills = await Promise.all(roots.map((root) => cli.snapshot('--root', root)));
      const map = JSON.parse(readFileSync(file, 'utf8')) as {
        counter: number;
        inner: Record<string, { root_ref?: string }>;
      };
      const given = drills.map((data, index) => refsOf(data).filter((ref) => ref !== roots[index]));
      const all = given.flat();
      expect(all.length).to.be.above(20);
      expect(new Set(all).size, 'a number was given twice').to.equal(all.length);
      for (const [index, refs] of given.entries()) {
        for (const ref of refs)
          expect(map.inner[ref]?.root_ref, `${ref} of time ${String(time)}`).to.equal(roots[index]);
      }
      expect(map.counter).to.equal(Math.max(...Object.keys(map.inner).map((ref) => Number(ref.slice(2)))));
    }
  });
}
