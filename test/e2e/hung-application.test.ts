import { expect } from 'chai';

import { CliDesktop, refOf } from '../support/cli-desktop.js';
import { runCli } from '../support/run-cli.js';
import { type RunningApp, startCalculator, startGtk3Fixture } from '../support/start-app.js';

interface Listed {
  readonly apps: readonly { readonly pid: number; readonly accessible: string }[];
}

/** Best of a few, so that a busy machine does not count. */
const TRIES = 4;

describe('an application that hangs', () => {
  let cli: CliDesktop;
  let hung: RunningApp;
  let calculator: RunningApp;
  let hungRef: string;
  let seven: string;

  before(async function () {
    this.timeout(120_000);
    cli = await CliDesktop.start();
    hung = await startGtk3Fixture(cli.env);
    calculator = await startCalculator(cli.env);
    const form = await cli.snapshot('--app', `pid:${String(hung.pid)}`);
    hungRef = `@${form.snapshot_id}:${refOf(form.tree, { name: 'Remember me' }).slice(1)}`;
    const keys = await cli.snapshot('--app', `pid:${String(calculator.pid)}`);
    seven = `@${keys.snapshot_id}:${refOf(keys.tree, { role: 'button', name: '7' }).slice(1)}`;
  });

  after(async () => {
    process.kill(hung.pid, 'SIGCONT');
    await calculator.stop();
    await hung.stop();
    await cli.stop();
  });

  async function fastest(...args: string[]): Promise<number> {
    let best = Infinity;
    for (let run = 0; run < TRIES; run += 1) {
      const { elapsedMs, exitCode, stdout } = await runCli(args, { env: cli.env });
      expect(exitCode, stdout.slice(0, 300)).to.equal(0);
      best = Math.min(best, elapsedMs);
    }
    return best;
  }

  it('costs lists little and others nothing, and is reported', async function () {
    this.timeout(180_000);
    const commands = [
      { args: ['list-apps'], allowedMs: 300 },
      { args: ['list-windows'], allowedMs: 300 },
      { args: ['find', '--all-apps', '--role', 'checkbox', '--count'], allowedMs: 300 },
      { args: ['get', seven], allowedMs: 0 },
      { args: ['click', seven], allowedMs: 0 },
      { args: ['snapshot', '--app', `pid:${String(calculator.pid)}`, '--skeleton'], allowedMs: 0 },
    ];
    const before: number[] = [];
    for (const { args } of commands) before.push(await fastest(...args));
    process.kill(hung.pid, 'SIGSTOP');
    for (const [at, { args, allowedMs }] of commands.entries()) {
      const extra = (await fastest(...args)) - (before[at] ?? 0);
      // Beside what is allowed: the noise of starting a program on a busy machine.
      expect(extra, args.join(' ')).to.be.below(allowedMs + 250);
    }
    const { apps } = await cli.run<Listed>('list-apps');
    expect(apps.find(({ pid }) => pid === hung.pid)).to.include({ accessible: 'unresponsive' });
    expect(apps.find(({ pid }) => pid === calculator.pid)).to.include({ accessible: 'ready' });
  });

  it('is told from one that is empty or gone, and nothing is sent to it', async () => {
    process.kill(hung.pid, 'SIGSTOP');
    for (const args of [
      ['snapshot', '--app', `pid:${String(hung.pid)}`],
      ['snapshot', '--root', hungRef],
      ['get', hungRef],
      ['click', hungRef, '--timeout-ms', '500'],
    ]) {
      const error = await cli.fail(...args);
      expect([error.code, error.disposition.delivery], args.join(' ')).to.deep.equal([
        'APP_UNRESPONSIVE',
        'not_delivered',
      ]);
    }
    const named = await cli.fail('snapshot', '--app', hung.name);
    expect(named.suggestion).to.contain(`pid:${String(hung.pid)}`);
    process.kill(hung.pid, 'SIGCONT');
    const { result } = await cli.run<{ readonly result: boolean }>('is', hungRef, '--property', 'checked');
    expect(result).to.equal(false);
  });
});
