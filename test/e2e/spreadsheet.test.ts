import { expect } from 'chai';
import { readFileSync } from 'node:fs';

import { CliDesktop, nodesIn } from '../support/cli-desktop.js';
import { runCli, envelopeOf } from '../support/run-cli.js';
import { type RunningApp, startCalc } from '../support/start-app.js';
import { printTable, rowOf, type TokenRow } from '../support/token-table.js';
import { tokensOf } from '../support/tokens.js';

function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'latin1'));
  return Number(line?.[1]) / 1024;
}

describe('LibreOffice Calc', () => {
  let cli: CliDesktop;
  let app: RunningApp;
  let atStart: number;
  const rows: TokenRow[] = [];

  before(async function () {
    this.timeout(180_000);
    cli = await CliDesktop.start();
    app = await startCalc(cli.env);
    atStart = residentMegabytes(app.pid);
  });

  after(async function () {
    this.timeout(60_000);
    printTable(rows);
    await app.stop();
    await cli.stop();
  });

  afterEach('the office process has not grown by more than 200 MB', () => {
    expect(residentMegabytes(app.pid) - atStart).to.be.below(200);
  });

  it('ends within the deadline of the snapshot and says that the sheet was cut', async () => {
    const began = performance.now();
    const data = await cli.snapshot(
      '--app',
      `pid:${String(app.pid)}`,
      '--max-depth',
      '50',
      '--timeout-ms',
      '3000',
    );
    // Start-up and the stored files come on top of the deadline of the read.
    expect(performance.now() - began).to.be.below(15_000);
    rows.push(rowOf('LibreOffice Calc', 'snapshot --max-depth 50', data));
    expect(data.complete).to.equal(false);
    expect(data.truncated_because).to.match(/visible_range|child_limit|timeout/);
    expect(nodesIn(data.tree).length).to.be.above(50);
  });

  it('shows cells of the visible part when it has the time', async () => {
    const data = await cli.snapshot(
      '--app',
      `pid:${String(app.pid)}`,
      '--max-depth',
      '50',
      '--timeout-ms',
      '30000',
    );
    expect(data.complete).to.equal(false);
    expect(data.truncated_because).to.contain('visible_range');
    const cells = nodesIn(data.tree).filter((node) => node.role === 'cell');
    expect(cells.map((node) => node.name)).to.include.members(['A1', 'B2', 'C3']);
    expect(cells.length).to.be.within(20, 5000);
  });

  it('has a skeleton of less than 50 nodes and 1,000 tokens that names the menus and the document', async () => {
    const data = await cli.snapshot(
      '--app',
      `pid:${String(app.pid)}`,
      '--skeleton',
      '-i',
      '--timeout-ms',
      '30000',
    );
    const row = rowOf('LibreOffice Calc', 'snapshot --skeleton -i', data);
    rows.push(row);
    expect(row.nodes).to.be.below(50);
    expect(row.tokens).to.be.below(1000);
    const names = nodesIn(data.tree).map((node) => node.name ?? '');
    expect(names).to.include.members(['File', 'Edit']);
    expect(names.some((name) => name.includes('Untitled 1'))).to.equal(true);
  });

  it('stays within its bounds when the document itself is drilled and searched', async () => {
    const found = await cli.run<{ matches: { ref_id: string }[] }>(
      ...[
        'find',
        '--app',
        `pid:${String(app.pid)}`,
        '--role',
        'document',
        '--limit',
        '1',
        '--timeout-ms',
        '20000',
      ],
    );
    const ref = found.matches[0]?.ref_id ?? '';
    const run = await runCli(['snapshot', '--root', ref, '--skeleton', '--timeout-ms', '20000'], {
      env: cli.env,
    });
    const envelope = envelopeOf<{ tree: { children_count?: number } }>(run);
    expect(envelope.error, run.stdout).to.equal(undefined);
    expect(tokensOf(envelope.data)).to.be.below(2000);
  });
});
