import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createEnvironment } from '../../../../src/adapters/runtime/process-environment.js';
import { FileInteractionLock } from '../../../../src/adapters/storage/file-interaction-lock.js';
import { StateRoot } from '../../../../src/adapters/storage/state-root.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import type { FileLock, HeldLock } from '../../../../src/ports/file-lock.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';

/** A lock that never waits, and knows which paths are taken. */
class ListedLock implements FileLock {
  readonly held = new Set<string>();
  readonly signals: (AbortSignal | undefined)[] = [];

  async acquire(path: string, _budgetMs: number, signal?: AbortSignal): Promise<HeldLock> {
    this.signals.push(signal);
    if (this.held.has(path)) throw new AgentDesktopError('TIMEOUT', 'taken');
    this.held.add(path);
    return { release: async () => void this.held.delete(path) };
  }
}

describe('FileInteractionLock', () => {
  let home: TemporaryHome;
  let files: ListedLock;
  const { signal } = new AbortController();

  beforeEach(() => {
    home = temporaryHome();
    files = new ListedLock();
  });

  afterEach(() => home.dispose());

  function lockOn(display: Record<string, string>): FileInteractionLock {
    const environment = createEnvironment({ base: { ...display, AGENT_DESKTOP_HOME: home.stateRoot } });
    return new FileInteractionLock(new StateRoot(environment), files, environment);
  }

  it('locks each target application alone when headless', async () => {
    const lock = lockOn({ DISPLAY: ':0' });
    const one = await lock.acquire({ headed: false, processInstance: '1:1' }, signal);
    await lock.acquire({ headed: false, processInstance: '2:1' }, signal);
    expect(
      (await errorOf(() => lock.acquire({ headed: false, processInstance: '1:1' }, signal))).code,
    ).to.equal('TIMEOUT');
    await one.release();
    await lock.acquire({ headed: false, processInstance: '1:1' }, signal);
    expect(files.signals).to.include(signal);
  });

  it('locks the display when headed, whatever the application', async () => {
    const lock = lockOn({ DISPLAY: ':0' });
    await lock.acquire({ headed: true, processInstance: '1:1' }, signal);
    await errorOf(() => lock.acquire({ headed: true, processInstance: '2:1' }, signal));
    await lockOn({ DISPLAY: ':91' }).acquire({ headed: true, processInstance: '2:1' }, signal);
    await lockOn({ DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }).acquire(
      { headed: true, processInstance: '2:1' },
      signal,
    );
    await lockOn({}).acquire({ headed: true, processInstance: '2:1' }, signal);
    expect(files.held.size).to.equal(4);
  });

  it('keeps its files in one private folder, and not more than a few hundred', async () => {
    const lock = lockOn({});
    for (let pid = 0; pid < 600; pid += 1) {
      const held = await lock.acquire({ headed: false, processInstance: `${pid}:1` }, signal);
      await held.release();
    }
    expect(readdirSync(home.stateRoot)).to.deep.equal(['locks']);
    expect(readdirSync(join(home.stateRoot, 'locks'))).to.have.length.at.most(256);
  });
});
