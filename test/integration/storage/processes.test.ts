import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { loadAddon } from '../../../src/adapters/native/load-addon.js';
import { ExclusiveFileLock } from '../../../src/adapters/storage/exclusive-file-lock.js';
import { FileSnapshotStore } from '../../../src/adapters/storage/file-snapshot-store.js';
import { KernelFileLock } from '../../../src/adapters/storage/kernel-file-lock.js';
import { SnapshotIndex } from '../../../src/adapters/storage/snapshot-index.js';
import { StateRoot } from '../../../src/adapters/storage/state-root.js';
import type { FileLock } from '../../../src/ports/file-lock.js';
import { storedSnapshot } from '../../support/builders/stored-snapshot.js';
import { errorOf } from '../../support/fakes/error-of.js';
import { type TemporaryHome, temporaryHome } from '../../support/temporary-home.js';
import { realClock } from '../../support/test-runtime.js';

const CHILD = fileURLToPath(new URL('../../support/storage-child.ts', import.meta.url));
const CHILD_DEADLINE_MS = 60_000;

const LOCKS: Readonly<Record<'kernel' | 'file', () => FileLock>> = {
  kernel: () => new KernelFileLock(realClock, loadAddon()),
  file: () => new ExclusiveFileLock(realClock),
};

/** A child process and what it printed. */
class Child {
  readonly process: ChildProcess;
  private output = '';
  private errors = '';

  constructor(args: readonly string[], stateRoot: string) {
    this.process = spawn(process.execPath, ['--import', 'tsx', CHILD, ...args], {
      env: { ...process.env, AGENT_DESKTOP_HOME: stateRoot },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: CHILD_DEADLINE_MS,
      killSignal: 'SIGKILL',
    });
    this.process.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.process.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
  }

  async says(word: string): Promise<void> {
    const ended = once(this.process, 'exit').then(() => {
      throw new Error(`The child ended before it said ${word}: ${this.errors}`);
    });
    ended.catch(() => undefined);
    while (!this.output.split('\n').includes(word)) {
      if (this.process.stdout === null) throw new Error('The child has no output.');
      await Promise.race([once(this.process.stdout, 'data'), ended]);
    }
  }

  begin(): void {
    this.process.stdin?.write('go\n');
  }

  async end(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'exit');
    expect(this.process.exitCode, this.errors).to.equal(0);
  }
}

for (const kind of ['kernel', 'file'] as const) {
  describe(`several processes, lock by ${kind}`, () => {
    let home: TemporaryHome;
    let store: FileSnapshotStore;
    const lock = LOCKS[kind]();

    beforeEach(async () => {
      home = temporaryHome();
      const state = new StateRoot(home.environment);
      store = new FileSnapshotStore(state, new SnapshotIndex(state, lock), lock);
      await store.create('default', storedSnapshot('s0001', 0), { latest: true });
    });

    afterEach(() => home.dispose());

    async function updateTogether(processes: number, times: number): Promise<void> {
      const children = Array.from(
        { length: processes },
        () => new Child([kind, 'update', 's0001', String(times)], home.stateRoot),
      );
      await Promise.all(children.map((child) => child.says('ready')));
      for (const child of children) child.begin();
      await Promise.all(children.map((child) => child.end()));
      const { map } = await store.load('default', 's0001');
      expect(map.counter).to.equal(processes * times);
      expect(Object.keys(map.inner)).to.have.length(processes * times);
      const left = readdirSync(join(home.stateRoot, 'snapshots', 's0001'));
      expect(left.filter((name) => name.endsWith('.tmp'))).to.deep.equal([]);
    }

    it('two lose nothing in 100 updates each', () => updateTogether(2, 100));

    it('five lose nothing in 20 updates each', () => updateTogether(5, 20));

    it('a holder that is killed frees the lock', async () => {
      const path = join(home.folder, 'a.lock');
      const child = new Child([kind, 'hold', path], home.stateRoot);
      await child.says('ready');
      child.begin();
      await child.says('held');
      expect((await errorOf(() => lock.acquire(path, 50))).code).to.equal('TIMEOUT');
      child.process.kill('SIGKILL');
      await once(child.process, 'exit');
      const held = await lock.acquire(path, 500);
      await held.release();
    });

    it('waiters of a killed holder come in one at a time', async () => {
      const path = join(home.folder, 'a.lock');
      const child = new Child([kind, 'hold', path], home.stateRoot);
      await child.says('ready');
      child.begin();
      await child.says('held');
      let inside = 0;
      let most = 0;
      const waiters = Array.from({ length: 10 }, async () => {
        const held = await lock.acquire(path, 10_000);
        inside += 1;
        most = Math.max(most, inside);
        await new Promise(setImmediate);
        inside -= 1;
        await held.release();
      });
      child.process.kill('SIGKILL');
      await Promise.all(waiters);
      expect(most).to.equal(1);
    });
  });
}
