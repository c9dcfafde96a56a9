import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { readDesktopOverlay } from '../../../../src/adapters/runtime/desktop-overlay.js';
import { waitUntil } from '../../../support/wait-until.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

describe('readDesktopOverlay', () => {
  let root = '';

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'overlay-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  async function desktop(name: string, record: unknown): Promise<void> {
    await mkdir(join(root, 'desktops', name), { recursive: true });
    const text = typeof record === 'string' ? record : JSON.stringify(record);
    await writeFile(join(root, 'desktops', name, 'desktop.json'), text);
  }

  async function refusal(name: string): Promise<AgentDesktopError> {
    const error: unknown = await readDesktopOverlay(root, name).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error instanceof AgentDesktopError) return error;
    throw new Error('it was accepted');
  }

  it('gives the variables, an empty one as unset, and nothing that is no text', async () => {
    await desktop('work', { name: 'work', environment: { DISPLAY: ':7', WAYLAND_DISPLAY: '', ODD: 4 } });
    expect(await readDesktopOverlay(root, 'work')).to.deep.equal({
      DISPLAY: ':7',
      WAYLAND_DISPLAY: undefined,
    });
  });

  it('refuses an unknown name with the names there are', async () => {
    await desktop('work', { environment: {} });
    await desktop('.draft', { environment: {} });
    const error = await refusal('wrok');
    expect(error.code).to.equal('INVALID_ARGS');
    expect(error.suggestion).to.contain('Use one of: work;').and.to.contain('desktop start --name wrok');
    expect(error.details).to.deep.equal({ desktops: ['work'] });
  });

  it('says how to start one where there is none', async () => {
    const error = await refusal('work');
    expect(error.suggestion).to.equal('Start it first: agent-desktop desktop start --name work');
    expect(error.details).to.equal(undefined);
  });

  it('proposes no name that a desktop cannot have', async () => {
    for (const name of ['../x', 'a b', '', 'x'.repeat(5000)])
      expect((await refusal(name)).suggestion, name.slice(0, 20)).to.equal(
        'Start it first: agent-desktop desktop start --name NAME',
      );
  });

  it('says that a desktop whose display has ended is not running', async () => {
    const ended = spawnSync('true').pid;
    const environment = { DISPLAY: ':7' };
    const part = (pid: number): { pid: number; startTime: string } => ({ pid, startTime: '1' });
    await desktop('dead', {
      environment,
      processes: { display: part(ended), session_bus: part(process.pid) },
    });
    const error = await refusal('dead');
    expect(error.code).to.equal('INVALID_ARGS');
    expect(error.suggestion).to.contain('desktop start --name dead');
    // The shell becomes, before its child ends, a program that never asks what became of it.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(parent.stdout, 'data')) as unknown[];
    const unburied = Number(String(line));
    await waitUntil(() => readFileSync(`/proc/${String(unburied)}/stat`, 'latin1').includes(') Z '), {
      what: 'the child to end',
      timeoutMs: 5000,
    });
    await desktop('dying', {
      environment,
      processes: { display: part(unburied), session_bus: part(process.pid) },
    });
    const dying = await refusal('dying').finally(() => parent.kill());
    expect(dying.message).to.contain('not running');
    await desktop('alive', {
      environment,
      processes: { display: part(process.pid), session_bus: part(process.pid), window_manager: part(ended) },
    });
    expect(await readDesktopOverlay(root, 'alive')).to.deep.equal(environment);
  });

  it('follows no name out of its folder', async () => {
    await writeFile(join(root, 'desktop.json'), JSON.stringify({ environment: { DISPLAY: ':9' } }));
    expect((await refusal('..')).code).to.equal('INVALID_ARGS');
    expect((await refusal('a/../..')).code).to.equal('INVALID_ARGS');
  });

  it('calls a record that cannot be read what it is', async () => {
    for (const [name, record] of [
      ['torn', '{"environment": {'],
      ['list', []],
      ['bare', { environment: 'x' }],
    ] as const) {
      await desktop(name, record);
      const error = await refusal(name);
      expect(error.code, name).to.equal('INTERNAL');
      expect(error.suggestion).to.contain(`desktop stop --name ${name}`);
    }
  });
});
