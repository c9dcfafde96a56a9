import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CliDesktop, nodesIn, refOf } from '../support/cli-desktop.js';
import { pictureOf } from '../support/file-tree.js';
import { type RunningApp, startGtk3Fixture } from '../support/start-app.js';
import { waitUntil } from '../support/wait-until.js';
import { windowTitles } from '../support/x11-look.js';

interface StoredMap {
  counter: number;
  inner: Record<string, Record<string, unknown>>;
}

describe('skeleton and drill-down on a GTK 3 window', () => {
  let cli: CliDesktop;
  let app: RunningApp;
  let target: [string, string];

  before(async function () {
    this.timeout(60_000);
    cli = await CliDesktop.start();
  });

  beforeEach(async () => {
    app = await startGtk3Fixture(cli.env);
    target = ['--app', `pid:${String(app.pid)}`];
  });

  afterEach(() => app.stop());

  after(() => cli.stop());

  const says = (what: string): Promise<unknown> =>
    waitUntil(async () => (await windowTitles(cli.env)).includes(`GTK3 fixture: ${what}`), {
      what: `the title "${what}"`,
      timeoutMs: 5000,
    });

  const mapFile = (id: string): string => join(cli.desktop.home, 'snapshots', id, 'refmap.json');
  const mapOf = (id: string): StoredMap => JSON.parse(readFileSync(mapFile(id), 'utf8')) as StoredMap;

  /** The list of contacts drilled from a skeleton of depth 2, where it is cut. */
  async function drilled(): Promise<{ skeleton: string; list: string; first: number; buttons: string[] }> {
    const skeleton = await cli.snapshot(...target, '--skeleton', '--max-depth', '1');
    const list = refOf(skeleton.tree, { name: 'Contacts' });
    const data = await cli.snapshot('--root', list);
    expect(data.snapshot_id).to.equal(skeleton.snapshot_id);
    const buttons = nodesIn(data.tree).flatMap((node) =>
      node.role === 'button' && node.name === 'Delete' && node.ref_id !== undefined ? [node.ref_id] : [],
    );
    expect(buttons).to.have.length(5);
    return { skeleton: skeleton.snapshot_id, list, first: skeleton.ref_count, buttons };
  }

  it('cuts at the depth asked for, at three at most', async () => {
    const depth = (node: { children?: readonly object[] }): number =>
      1 + Math.max(-1, ...(node.children ?? []).map(depth));
    for (const wanted of ['1', '100']) {
      const { tree } = await cli.snapshot(...target, '--skeleton', '--max-depth', wanted);
      for (const node of nodesIn(tree)) {
        expect(node.children !== undefined && node.children_count !== undefined).to.equal(false);
      }
      if (wanted === '1')
        expect(nodesIn(tree).some((node) => node.children_count !== undefined)).to.equal(true);
      expect(depth(tree)).to.be.at.least(1);
    }
    const one = nodesIn((await cli.snapshot(...target, '--skeleton', '--max-depth', '1')).tree).length;
    const three = nodesIn((await cli.snapshot(...target, '--skeleton', '--max-depth', '3')).tree).length;
    const hundred = nodesIn((await cli.snapshot(...target, '--skeleton', '--max-depth', '100')).tree).length;
    expect(one).to.be.below(three);
    expect(hundred).to.equal(three);
  });

  it('goes on counting, keeps the root, and gives refs that work', async () => {
    const { skeleton, list, first, buttons } = await drilled();
    const numbers = buttons.map((ref) => Number(ref.slice(2)));
    expect(Math.min(...numbers)).to.be.above(first);
    expect(mapOf(skeleton).inner[list]).to.not.equal(undefined);
    await cli.run('click', buttons[2] ?? '');
    await says('deleted Edsger');
  });

  it('replaces only the refs of a region that is drilled again, and drops what is gone', async () => {
    const { skeleton, list, buttons } = await drilled();
    const before = mapOf(skeleton);
    await cli.run('click', buttons[0] ?? '');
    await says('deleted Ada');
    const again = await cli.snapshot('--root', list);
    const after = mapOf(skeleton);
    expect(nodesIn(again.tree).filter((node) => node.name === 'Delete')).to.have.length(4);
    for (const ref of buttons) expect(after.inner).to.not.have.property(ref);
    for (const [ref, entry] of Object.entries(before.inner)) {
      if (entry['root_ref'] === undefined) expect(after.inner[ref]).to.deep.equal(entry);
    }
    expect(after.counter).to.be.above(before.counter);
    const fresh = nodesIn(again.tree).find((node) => node.name === 'Delete');
    await cli.run('click', fresh?.ref_id ?? '');
    await says('deleted Grace');
  });

  it('refuses a ref of a row that is gone, with the advice to drill again, and clicks no other row', async () => {
    const { buttons } = await drilled();
    await cli.run('click', buttons[1] ?? '');
    await says('deleted Grace');
    const error = await cli.fail('click', buttons[1] ?? '', '--timeout-ms', '500');
    expect(error.code).to.equal('STALE_REF');
    expect(error.suggestion)
      .to.match(/--skeleton/)
      .and.match(/drill|--root/);
    expect(error.disposition).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
    await says('deleted Grace');
  });

  it('never hits the wrong row after the list was turned round', async () => {
    const { buttons } = await drilled();
    const { matches } = await cli.run<{ matches: { ref_id: string }[] }>(
      ...['find', ...target, '--role', 'button', '--name', 'Reverse order'],
    );
    await cli.run('click', matches[0]?.ref_id ?? '');
    await says('reversed');
    // The first button stood beside Ada; Donald's is there now.
    const ended = await cli
      .run('click', buttons[0] ?? '', '--timeout-ms', '500')
      .then(() => 'clicked')
      .catch((error: unknown) => String(error));
    if (ended === 'clicked') await says('deleted Ada');
    else {
      expect(ended).to.match(/STALE_REF|AMBIGUOUS_TARGET/);
      await says('reversed');
    }
  });

  it('keeps two regions side by side', async () => {
    const { skeleton, list, buttons } = await drilled();
    const search = await cli.run<{ matches: { ref_id: string }[] }>(
      ...['find', ...target, '--role', 'textfield', '--name', 'Full name'],
    );
    const other = search.matches[0]?.ref_id ?? '';
    await cli.snapshot('--root', other);
    const { inner } = mapOf(skeleton);
    for (const ref of buttons) expect(inner[ref]?.['root_ref']).to.equal(list);
    await cli.run('click', buttons[4] ?? '');
    await says('deleted Donald');
  });

  it('takes an empty region for a valid answer', async () => {
    const { buttons } = await drilled();
    const leaf = await cli.snapshot('--root', buttons[0] ?? '');
    expect(leaf.tree.children).to.equal(undefined);
    expect(leaf.tree.ref_id).to.equal(buttons[0]);
  });

  it('replaces everything by a full snapshot, and keeps the older one', async () => {
    const { skeleton, buttons } = await drilled();
    const full = await cli.snapshot(...target);
    expect(full.snapshot_id).to.not.equal(skeleton);
    expect(Object.keys(mapOf(full.snapshot_id).inner)).to.have.length(full.ref_count);
    await cli.run('click', buttons[3] ?? '', '--snapshot', skeleton);
    await says('deleted Barbara');
  });

  it('reads a map without root_ref and with unknown keys', async () => {
    const { skeleton, buttons } = await drilled();
    const map = mapOf(skeleton);
    for (const entry of Object.values(map.inner)) {
      delete entry['root_ref'];
      entry['added_by_a_newer_version'] = { any: 'thing' };
    }
    writeFileSync(mapFile(skeleton), JSON.stringify({ ...map, another_key: 1 }), { mode: 0o600 });
    await cli.run('click', buttons[2] ?? '');
    await says('deleted Edsger');
  });

  it('refuses a map over 1 MiB and leaves the file as it was', async () => {
    const { tree, snapshot_id: skeleton } = await cli.snapshot(...target, '--skeleton', '--max-depth', '1');
    const list = refOf(tree, { name: 'Contacts' });
    const map = mapOf(skeleton);
    const [, entry] = Object.entries(map.inner)[0] ?? ['', {}];
    for (let number = 5000; number < 5500; number++) {
      map.inner[`@e${String(number)}`] = { ...entry, description: 'x'.repeat(1500) };
    }
    // Just below the limit, so that it can be read and no entry can be added.
    const room = 1_048_576 - 100 - Buffer.byteLength(JSON.stringify({ ...map, counter: 10_000 }));
    map.inner['@e5000'] = { ...entry, description: 'x'.repeat(1500 + room) };
    map.counter = 10_000;
    writeFileSync(mapFile(skeleton), JSON.stringify(map), { mode: 0o600 });
    const before = pictureOf(join(cli.desktop.home, 'snapshots', skeleton));
    for (let time = 0; time < 2; time++) {
      const error = await cli.fail('snapshot', '--root', list);
      expect(error.code).to.equal('INTERNAL');
      expect(error.details).to.include.keys('refs', 'bytes');
      expect(error.suggestion).to.match(/--skeleton|-i|--max-depth/);
      expect(pictureOf(join(cli.desktop.home, 'snapshots', skeleton))).to.deep.equal(before);
    }
  });

  it('refuses bad combinations before anything else', async () => {
    const { list } = await drilled();
    for (const args of [
      ['snapshot', '--root', list, '--surface', 'menu'],
      ['snapshot', '--root', list, ...target],
      ['snapshot', '--root', 'e3'],
      ['snapshot', '--root', '@e0'],
      ['click', '@x1'],
      ['snapshot', ...target, '--snapshot', 's12345'],
    ]) {
      const error = await cli.fail(...args);
      expect([error.code, error.exitCode], args.join(' ')).to.deep.equal(['INVALID_ARGS', 2]);
    }
    const unknown = await cli.fail('click', '@e4000', '--timeout-ms', '500');
    expect([unknown.code, unknown.exitCode]).to.deep.equal(['STALE_REF', 1]);
  });
});
