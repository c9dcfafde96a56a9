import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { processInstance } from '../../src/adapters/linux/process-info.js';
import { CliDesktop, refOf } from '../support/cli-desktop.js';
import { envelopeOf, runCli } from '../support/run-cli.js';
import { waitUntil } from '../support/wait-until.js';
import { windowTitles, x11Windows } from '../support/x11-look.js';

interface Launched {
  readonly app: string;
  readonly pid: number;
  readonly process_instance: string;
  readonly window?: { readonly id: string; readonly title: string };
}

interface Closed {
  readonly method: string;
  readonly closed: boolean;
  readonly blocked_by?: string;
}

interface Listed {
  readonly id: string;
  readonly title: string;
}

const FIXTURES = fileURLToPath(new URL('../../fixtures/apps/', import.meta.url));
const GTK3 = ['/usr/bin/python3', '--arg', join(FIXTURES, 'gtk3-fixture.py')];

describe('launch and close-app', () => {
  let cli: CliDesktop;
  let folder: string;
  const started = new Set<number>();

  before(async () => {
    cli = await CliDesktop.start();
    folder = mkdtempSync(join(tmpdir(), 'adt-launch-'));
  });

  afterEach(async () => {
    for (const pid of started) if (processInstance(pid) !== undefined) process.kill(pid, 'SIGKILL');
    const pids = [...started];
    started.clear();
    await waitUntil(() => pids.every((pid) => processInstance(pid) === undefined), {
      what: 'the end of what the test started',
    });
  });

  after(async () => {
    await cli.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function launch(...args: readonly string[]): Promise<Launched> {
    const launched = await cli.run<Launched>('launch', ...args);
    started.add(launched.pid);
    return launched;
  }

  function script(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  function close(app: string, ...more: readonly string[]): Promise<Closed> {
    return cli.run<Closed>('close-app', app, ...more);
  }

  async function windows(): Promise<readonly Listed[]> {
    return (await cli.run<{ windows?: readonly Listed[] }>('list-windows')).windows ?? [];
  }

  /** How long a command that fails takes, with its error. */
  async function timedFailure(...args: readonly string[]) {
    const run = await runCli(args, { env: cli.env });
    const { error } = envelopeOf(run);
    if (error === undefined) throw new Error(`${args.join(' ')} should have failed: ${run.stdout}`);
    return { error, elapsedMs: run.elapsedMs };
  }

  describe('a program that shows no window', () => {
    it('is reported at once, with its exit code, when it fails', async () => {
      const { error, elapsedMs } = await timedFailure('launch', script('fails', 'exit 3'));
      expect(error.code).to.equal('ACTION_FAILED');
      expect(error.message).to.match(/exit code 3/);
      expect(error.details).to.deep.equal({ exit_code: 3 });
      expect(error.disposition).to.deep.equal({ delivery: 'delivered_unverified', retry: 'unsafe' });
      expect(elapsedMs).to.be.below(10_000);
    });

    it('is reported with the signal that ended it', async () => {
      const { error } = await timedFailure('launch', script('killed', 'kill -SEGV $$'));
      expect(error.message).to.match(/signal SIGSEGV/);
      expect(error.details).to.deep.equal({ signal: 'SIGSEGV' });
    });

    it('is reported soon after its end when it ends without an error', async () => {
      const { error, elapsedMs } = await timedFailure('launch', script('ends', 'exit 0'));
      expect(error.code).to.equal('ACTION_FAILED');
      expect(error.message).to.match(/ended without an error/);
      expect(error.suggestion).to.match(/--no-wait/);
      expect(elapsedMs).to.be.below(20_000);
    });

    it('is waited for until the time-out while it runs', async () => {
      const pidFile = join(folder, 'pid');
      const path = script('runs', `echo $$ > '${pidFile}'; exec sleep 60`);
      const { error } = await timedFailure('launch', path, '--timeout-ms', '800');
      started.add(Number(readFileSync(pidFile, 'utf8')));
      expect(error.code).to.equal('TIMEOUT');
      expect(error.message).to.match(/runs as pid \d+/);
      expect(error.disposition.retry).to.equal('unsafe');
    });
  });

  it('finds the window of a child whose parent has ended', async () => {
    const path = script('wrapper', `(sleep 1; exec ${GTK3[0] ?? ''} '${GTK3[2] ?? ''}') & exit 0`);
    const { window } = await launch(path);
    expect(window?.title).to.match(/^GTK3 fixture/);
  });

  it('refuses what is no program, and says why', async () => {
    const text = join(folder, 'text.txt');
    writeFileSync(text, 'not a program');
    const plain = await cli.fail('launch', text);
    expect([plain.code, plain.exitCode]).to.deep.equal(['PERM_DENIED', 1]);
    expect(plain.message).to.match(/not executable/);
    expect((await cli.fail('launch', join(folder, 'nothing'))).code).to.equal('APP_NOT_FOUND');
    const near = await cli.fail('launch', 'gnome-calculater');
    expect(near.code).to.equal('APP_NOT_FOUND');
    expect(near.details?.['near']).to.deep.equal(['org.gnome.Calculator']);
    const nowhere = await cli.fail('launch', 'mousepad', '--cwd', join(folder, 'nowhere'));
    expect([nowhere.code, nowhere.exitCode]).to.deep.equal(['INVALID_ARGS', 2]);
  });

  it('passes arguments, variables and the folder on, and waits for no window when told so', async () => {
    const out = join(folder, 'seen');
    const path = script(
      'tells',
      `printf '%s\\n' "$#" "$1" "$2" "$PWD" "$TOLD" > '${out}.part'; mv '${out}.part' '${out}'`,
    );
    const more = ['--arg', 'two words', '--arg=--flag', '--env', 'TOLD=a=b c', '--cwd', '/usr', '--no-wait'];
    const launched = await launch(path, ...more);
    expect(launched.window).to.equal(undefined);
    const seen = await waitUntil(() => readFileSync(out, 'utf8'), { what: 'the program to write' });
    expect(seen.split('\n').slice(0, 5)).to.deep.equal(['2', 'two words', '--flag', '/usr', 'a=b c']);
  });

  it('attaches to the instance that runs, and starts another one when told not to', async () => {
    const first = await launch('gnome-calculator');
    expect(first.window?.title).to.equal('Calculator');
    expect(first.process_instance).to.equal(processInstance(first.pid));
    const second = await launch('Calculator');
    expect(second).to.deep.equal(first);
    const third = await launch('gnome-calculator', '--no-attach');
    expect(third.pid).to.not.equal(first.pid);
    expect((await x11Windows(cli.env)).filter(({ title }) => title === 'Calculator')).to.have.length(2);
    await close(`pid:${String(third.pid)}`);
    expect(processInstance(third.pid)).to.equal(undefined);
  });

  it('answers with the instance that a single-instance program hands over to', async () => {
    const first = await launch('mousepad');
    const second = await launch('mousepad', '--no-attach');
    expect(second.pid).to.equal(first.pid);
  });

  it('closes by asking, and tells which dialog stands in the way, again and again', async () => {
    const { pid } = await launch('mousepad');
    const name = `pid:${String(pid)}`;
    const { tree } = await cli.snapshot('--app', name, '-i', '--max-depth', '50', '--timeout-ms', '20000');
    await cli.run('set-value', refOf(tree, { role: 'textfield' }), 'not saved');
    const kept: Closed = { method: 'graceful', closed: false, blocked_by: 'Save Changes' };
    expect(await close(name)).to.include(kept);
    expect(await close(name), 'the question still stands').to.include(kept);
    const titles = (await windows()).map(({ title }) => title);
    expect(titles).to.have.members(await windowTitles(cli.env));
    expect(titles).to.have.members(['*Untitled 1 - Mousepad', 'Save Changes']);
    const dialog = await cli.snapshot('--app', name, '--surface', 'dialog', '-i');
    await cli.run('click', refOf(dialog.tree, { role: 'button', name: /Don.t Save/ }));
    await waitUntil(() => processInstance(pid) === undefined, { what: 'the editor to end' });
  });

  it('ends a process that does not answer only when forced, and lists its window as it was', async () => {
    const { pid } = await launch(...GTK3);
    const name = `pid:${String(pid)}`;
    const before = await windows();
    expect(before).to.have.length(1);
    process.kill(pid, 'SIGSTOP');
    const hung = await windows();
    expect(hung.map(({ id, title }) => [id, title])).to.deep.equal(
      before.map(({ id, title }) => [id, title]),
    );
    const asked = await close(name, '--timeout-ms', '1000');
    expect(asked).to.include({ method: 'graceful', closed: false });
    expect(asked.blocked_by).to.equal(undefined);
    expect(await close(name, '--force')).to.include({ method: 'force', closed: true });
    expect(processInstance(pid)).to.equal(undefined);
  });

  it('never ends what the desktop stands on, nor who called', async () => {
    const pillars = ['openbox', 'Xvfb', 'dbus-daemon', 'at-spi2-registryd', `pid:${String(process.pid)}`];
    for (const name of pillars) {
      const error = await cli.fail('close-app', name, '--force');
      expect([name, error.code]).to.deep.equal([name, 'POLICY_DENIED']);
    }
    expect(await windows()).to.deep.equal([]);
  });
});
