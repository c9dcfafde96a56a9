import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { CLI, type CliRun, cliError, envelopeOf, runCli } from '../support/run-cli.js';
import { waitUntil } from '../support/wait-until.js';

const FAKE = fileURLToPath(new URL('../support/programs/fake-program.mjs', import.meta.url));

function environment(changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/^(NODE_|AGENT_DESKTOP_)/.test(entry[0]),
  );
  return { ...Object.fromEntries(kept), ...changes };
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

function ended(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('the program did not end'));
    }, 15_000);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal });
    });
  });
}

function startFake(mode: string, changes: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(process.execPath, [FAKE, 'status'], {
    env: environment({ FAKE_MODE: mode, ...changes }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collected(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

describe('answers of the command line', function () {
  this.timeout(60_000);

  describe('text for people', () => {
    for (const [what, args, words] of [
      ['a bare call', [], 'COMMANDS'],
      ['--help', ['--help'], 'COMMANDS'],
      ['-h', ['-h'], 'COMMANDS'],
      ['help of a command', ['click', '--help'], '$ agent-desktop click @e5'],
      ['help by the word', ['help', 'desktop', 'start'], 'desktop start'],
      ['help of a group', ['desktop'], 'desktop stop'],
      ['--version', ['--version'], 'agent-desktop/'],
    ] as const)
      it(`${what} prints text and exits 0`, async () => {
        const run = await runCli(args, { env: environment() });
        expect(run).to.include({ exitCode: 0, stderr: '' });
        expect(run.stdout).to.contain(words);
        expect(run.stdout).not.to.contain('{"version"');
        expect(run.stdout, 'no colours').not.to.contain('\u001b');
      });
  });

  describe('bad arguments', () => {
    const refused = async (...args: string[]): Promise<CliRun> => {
      const run = await runCli(args, { env: environment() });
      expect(run.exitCode, run.stdout).to.equal(2);
      expect(run.stderr).to.equal('');
      expect(run.stdout.length, 'no dump of the parser').to.be.lessThan(700);
      expect(envelopeOf(run)).to.have.nested.property('error.code', 'INVALID_ARGS');
      return run;
    };

    it('answers an unknown command as JSON with near names', async () => {
      expect(envelopeOf(await refused('snapshto'))).to.deep.include({ command: 'snapshto' });
      expect((await cliError(['snapshto'])).suggestion).to.equal('Did you mean snapshot?');
    });

    it('answers an unknown flag as JSON with near names', async () => {
      expect((await cliError(['snapshot', '--skeletn'])).suggestion).to.equal('Did you mean --skeleton?');
      await refused('snapshot', '--skeletn');
    });

    it('answers a malformed ref first of all', async () => {
      const run = await refused('click', '@x9', '--timeout-ms', 'soon');
      expect(run.stdout).to.contain('is not a ref');
    });

    it('does not wait for standard input when a positional is missing', async () => {
      const child = spawn(process.execPath, [CLI, 'click'], {
        env: environment(),
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const out = collected(child.stdout);
      expect(await ended(child)).to.deep.equal({ code: 2, signal: null });
      expect(out()).to.contain('click needs REF');
      child.stdin.destroy();
    });

    it('does not take a ref from standard input either', async () => {
      const run = await runCli(['click'], { env: environment(), stdin: '@e1\n' });
      expect(run.exitCode).to.equal(2);
      expect(run.stdout).to.contain('click needs REF');
    });

    it('says how to give a text that begins with a dash', async () => {
      const run = await refused('set-value', '@e1', '- item');
      expect(run.stdout).to.contain("goes after '--'").and.not.to.contain('- item');
    });

    it('judges numbers, choices and exclusions itself', async () => {
      await refused('snapshot', '--max-depth', 'deep');
      await refused('get', '@e1', '--property', 'colour');
      await refused('click');
      await refused('click', '@e1', '@e2');
      await refused('--app', 'x', 'snapshot');
      await refused('desktop', 'strat');
      await refused('--mcp');
      await refused('list-apps', '--snapshot', 's1234');
    });

    it('keeps exit code and JSON when --json is asked for, which is no flag here', async () => {
      await refused('version', '--json');
    });

    it('is not led to TypeScript sources by NODE_ENV', async () => {
      const child = spawn(process.execPath, [CLI, 'version'], {
        env: environment({ NODE_ENV: 'development' }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const out = collected(child.stdout);
      const err = collected(child.stderr);
      expect(await ended(child)).to.deep.equal({ code: 0, signal: null });
      expect(out()).to.match(/^\{"version":"2.0","ok":true,"command":"version"/);
      expect(err()).to.equal('');
    });
  });

  it('accepts global flags before the command', async () => {
    const run = await runCli(['--session', 'a1', '--headed', '-v', 'version'], { env: environment() });
    expect(run.exitCode).to.equal(0);
    expect(envelopeOf(run)).to.include({ ok: true, command: 'version' });
  });

  it('refuses an unknown private desktop before it looks at any platform', async () => {
    const home = mkdtempSync(join(tmpdir(), 'home-'));
    const env = environment({ AGENT_DESKTOP_HOME: home, AGENT_DESKTOP_DESKTOP: 'nowhere' });
    try {
      const error = await cliError(['list-apps'], { env });
      expect(error).to.include({ code: 'INVALID_ARGS', exitCode: 2 });
      expect(error.suggestion).to.contain('desktop start --name nowhere');
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  it('delivers an answer of 10 MB whole to a slow reader', async () => {
    const bytes = 10_000_000;
    const child = startFake('big', { FAKE_BYTES: String(bytes) });
    const end = ended(child);
    let received = 0;
    let last = '';
    for await (const chunk of child.stdout ?? []) {
      const text = String(chunk);
      received += text.length;
      last = text;
      if (received < 1_000_000) await delay(5);
    }
    expect((await end).code).to.equal(0);
    expect(received).to.be.greaterThan(bytes);
    expect(last.endsWith('"}}\n')).to.equal(true);
  });

  it('ends silently when the reader goes away', async () => {
    const child = startFake('big', { FAKE_BYTES: '10000000' });
    const err = collected(child.stderr);
    const end = ended(child);
    child.stdout?.once('data', () => child.stdout?.destroy());
    expect((await end).signal).to.equal(null);
    expect(err()).to.equal('');
  });

  it('shows no stack of a fault, except on stderr with --verbose', async () => {
    const quiet = startFake('fault');
    const [out, err] = [collected(quiet.stdout), collected(quiet.stderr)];
    expect((await ended(quiet)).code).to.equal(1);
    expect(JSON.parse(out())).to.have.nested.property('error.code', 'INTERNAL');
    expect(out()).not.to.match(/\.m?js:\d+/);
    expect(err()).to.equal('');

    const loud = spawn(process.execPath, [FAKE, 'status', '-v'], {
      env: environment({ FAKE_MODE: 'fault' }),
    });
    const [loudOut, loudErr] = [collected(loud.stdout), collected(loud.stderr)];
    expect((await ended(loud)).code).to.equal(1);
    expect(loudErr())
      .to.contain('TypeError: something is undefined')
      .and.to.match(/\.m?js:\d+/);
    expect(loudOut()).to.equal(out());
  });

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    it(`ends in good order at ${signal}, releases, and exits ${String(code)}`, async () => {
      const home = mkdtempSync(join(tmpdir(), 'mark-'));
      const mark = join(home, 'mark');
      try {
        const child = startFake('heeds', { FAKE_MARK: mark });
        const [out, err] = [collected(child.stdout), collected(child.stderr)];
        const end = ended(child);
        await waitUntil(() => err().includes('running'), { what: 'the use case to run' });
        child.kill(signal);
        expect(await end).to.deep.equal({ code, signal: null });
        expect(out()).to.contain('"stopped":true');
        expect(readFileSync(mark, 'utf8')).to.equal('disposed');
      } finally {
        rmSync(home, { recursive: true });
      }
    });

  it('ends soon at a signal even when the work does not heed it', async () => {
    const child = startFake('deaf');
    const [out, err] = [collected(child.stdout), collected(child.stderr)];
    const end = ended(child);
    await waitUntil(() => err().includes('running'), { what: 'the use case to run' });
    child.kill('SIGTERM');
    expect(await end).to.deep.equal({ code: 143, signal: null });
    expect(JSON.parse(out())).to.have.nested.property('error.code', 'TIMEOUT');
  });

  it('ends although something was left open, and takes it down first', async () => {
    const home = mkdtempSync(join(tmpdir(), 'mark-'));
    try {
      const child = startFake('leak', { FAKE_MARK: join(home, 'mark') });
      const out = collected(child.stdout);
      expect((await ended(child)).code).to.equal(0);
      expect(out()).to.contain('"left":"open"');
      expect(readFileSync(join(home, 'mark'), 'utf8')).to.equal('disposed');
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  for (const how of ['fails', 'hangs'])
    it(`gives one answer and ends when taking down ${how}`, async () => {
      const child = startFake('fine', { FAKE_DISPOSE: how });
      const [out, err] = [collected(child.stdout), collected(child.stderr)];
      expect(await ended(child)).to.deep.equal({ code: 0, signal: null });
      expect(out()).to.equal('{"version":"2.0","ok":true,"command":"status","data":{"all":"well"}}\n');
      expect(err()).to.equal('');
    });
});
