import { expect } from 'chai';

import { CliDesktop, nodesIn } from './cli-desktop.js';
import { compareWithOracle } from './compare-with-oracle.js';
import { oracleTree, type ProgramEnv } from './oracle.js';
import type { RunningApp } from './start-app.js';
import { printTable, rowOf, type TokenRow } from './token-table.js';

export interface AppSuite {
  readonly name: string;
  readonly start: (env: ProgramEnv) => Promise<RunningApp>;
  /** At least so many objects must have been compared with pyatspi, or the comparison proves nothing. */
  readonly atLeast: number;
  /** Names that the skeleton must show: the main parts of the window. */
  readonly regions: readonly RegExp[];
}

/** What a test of one application works with, filled in before its first test. */
export interface AppBench {
  readonly cli: CliDesktop;
  readonly app: RunningApp;
  /** `--app` with the process of the application. */
  readonly target: readonly [string, string];
}

/**
 * Starts an application on a desktop of its own, and tests what holds for all: our answer agrees with pyatspi's, and
 * its skeleton is small and names the main parts. Further tests come from `more`.
 */
export function describeApp(suite: AppSuite, more: (bench: () => AppBench) => void): void {
  describe(suite.name, () => {
    let running: AppBench | undefined;
    const rows: TokenRow[] = [];
    const bench = (): AppBench => {
      if (!running) throw new Error(`${suite.name} is not running`);
      return running;
    };

    before(async function () {
      this.timeout(180_000);
      const cli = await CliDesktop.start();
      try {
        const app = await suite.start(cli.env);
        running = { cli, app, target: ['--app', `pid:${String(app.pid)}`] };
      } catch (error) {
        await cli.stop();
        throw error;
      }
    });

    after(async function () {
      this.timeout(60_000);
      printTable(rows);
      await running?.app.stop();
      await running?.cli.stop();
    });

    it('agrees with pyatspi on roles, names, states and counts', async () => {
      const { cli, app, target } = bench();
      const data = await cli.snapshot(...target, '--max-depth', '50', '--timeout-ms', '30000');
      rows.push(rowOf(suite.name, 'snapshot --max-depth 50', data));
      const oracle = await oracleTree(cli.env, { pid: app.pid });
      const { compared, differences } = compareWithOracle(data.tree, oracle.root);
      expect(differences).to.deep.equal([]);
      expect(compared).to.be.at.least(suite.atLeast);
    });

    it('has a skeleton of less than 50 nodes and 1,000 tokens that names the main parts', async () => {
      const { cli, target } = bench();
      const data = await cli.snapshot(...target, '--skeleton', '-i', '--timeout-ms', '30000');
      const row = rowOf(suite.name, 'snapshot --skeleton -i', data);
      rows.push(row);
      const names = nodesIn(data.tree).map((node) => node.name ?? '');
      for (const region of suite.regions) {
        expect(
          names.some((name) => region.test(name)),
          `${String(region)} in ${names.join(', ')}`,
        ).to.equal(true);
      }
      expect(row.nodes).to.be.below(50);
      expect(row.tokens).to.be.below(1000);
    });

    more(bench);
  });
}
