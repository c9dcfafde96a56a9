import { expect } from 'chai';

import type { AccessibilityNode } from '../../src/domain/element/accessibility-node.js';
import type { AppBench } from './app-suite.js';
import { nodesIn, type SnapshotData, theNode } from './cli-desktop.js';
import { printTable, rowOf, type TokenRow } from './token-table.js';
import { tokensOf } from './tokens.js';
import { waitUntil } from './wait-until.js';
import { windowTitles } from './x11-look.js';

export const CHAT_REGIONS = ['Top bar', 'Channels', 'Messages', 'Composer'] as const;

/** Waits until the page's title, seen in the title of the browser's window, says this. */
export async function pageSays(bench: AppBench, what: string): Promise<void> {
  await waitUntil(
    async () => (await windowTitles(bench.cli.env)).some((title) => title.startsWith(`${what} `)),
    { what: `the page's title to say "${what}"`, timeoutMs: 5000 },
  );
}

/** A region of the chat page in a tree, with the ref that drills into it. */
export function regionIn(tree: AccessibilityNode, name: string): { node: AccessibilityNode; ref: string } {
  const found = nodesIn(tree).filter((node) => node.name === name && node.role !== 'textfield');
  const node = found.find(({ ref_id: ref }) => ref !== undefined);
  if (node?.ref_id === undefined) {
    const names = nodesIn(tree).map((other) => `${other.role} ${other.name ?? ''}`);
    throw new Error(`no region "${name}" with a ref among ${names.join(', ')}`);
  }
  return { node, ref: node.ref_id };
}

export function channelNames(): string[] {
  return Array.from({ length: 60 }, (_, index) => `channel-${String(index + 1).padStart(2, '0')}`);
}

/** Drills into the sidebar and checks that every channel is there once, by ref, within the limits. */
export async function drillSidebar(bench: AppBench, ref: string): Promise<SnapshotData> {
  const data = await bench.cli.snapshot('--root', ref, '-i', '--compact');
  const channels = nodesIn(data.tree).filter((node) => /^channel-\d\d$/.test(node.name ?? ''));
  const buttons = channels.filter((node) => node.role === 'button');
  expect(buttons.map((node) => node.name)).to.deep.equal(channelNames());
  expect(new Set(buttons.map((node) => node.ref_id)).size).to.equal(60);
  expect(buttons.every((node) => node.ref_id !== undefined)).to.equal(true);
  expect(nodesIn(data.tree).length).to.be.below(100);
  expect(tokensOf(data)).to.be.below(2000);
  return data;
}

/** Skeleton, two drill-downs and an act against one whole snapshot; prints the comparison and returns the saving. */
export async function wholeTask(
  bench: AppBench,
  app: string,
  skeletonArgs: readonly string[],
): Promise<number> {
  const { cli, target } = bench;
  const rows: TokenRow[] = [];
  const note = (what: string, data: SnapshotData): SnapshotData => {
    rows.push(rowOf(app, what, data));
    return data;
  };
  const skeleton = note('skeleton', await cli.snapshot(...skeletonArgs));
  const sidebar = await drillSidebar(bench, regionIn(skeleton.tree, 'Channels').ref);
  note('drill-down of the sidebar', sidebar);
  const composer = await cli.snapshot('--root', regionIn(skeleton.tree, 'Composer').ref, '-i', '--compact');
  note('drill-down of the composer', composer);
  const acted = await cli.run(
    'click',
    theNode(sidebar.tree, { role: 'button', name: 'channel-42' }).ref_id ?? '',
  );
  const paid = rows.reduce((sum, row) => sum + row.tokens, 0) + tokensOf(acted);
  await pageSays(bench, 'Chat: channel-42');

  const whole = await cli.snapshot(...target, '--max-depth', '50', '--timeout-ms', '20000');
  const lean = await cli.snapshot(...target, '--max-depth', '50', '-i', '--compact', '--timeout-ms', '20000');
  note('snapshot --max-depth 50', whole);
  note('snapshot --max-depth 50 -i --compact', lean);
  printTable(rows);
  const saving = 1 - paid / tokensOf(whole);
  const leanSaving = 1 - paid / tokensOf(lean);
  process.stdout.write(
    `      whole task: ${String(paid)} tokens, ${(saving * 100).toFixed(1)} % less than --max-depth 50, ` +
      `${(leanSaving * 100).toFixed(1)} % less than -i --compact\n`,
  );
  return saving;
}
