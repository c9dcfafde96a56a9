import { expect } from 'chai';
import type { FileLock } from '../../src/ports/file-lock.js';
import { errorOf } from '../support/fakes/error-of.js';

export interface FileLockSubject {
  readonly lock: FileLock;
  /** A path in an existing folder. */
  readonly path: string;
  dispose(): void | Promise<void>;
}

/** What every FileLock must do within one process; between processes see the integration tests. */
export function describeFileLockContract(
  name: string,
  makeSubject: () => FileLockSubject | Promise<FileLockSubject>,
): void {
  describe(`FileLock contract: ${name}`, () => {
    let subject: FileLockSubject;

    beforeEach(async () => {
      subject = await makeSubject();
    });

    afterEach(() => subject.dispose());

    it('is held by one at a time', async () => {
      const { lock, path } = subject;
      const held = await lock.acquire(path, 1000);
      const error = await errorOf(() => lock.acquire(path, 30));
      expect(error.code).to.equal('TIMEOUT');
      expect(error.message).to.contain(path).and.contain('30 ms');
      await held.release();
      await (await lock.acquire(path, 1000)).release();
    });

    it('goes to a waiter when it becomes free', async () => {
      const { lock, path } = subject;
      const order: string[] = [];
      const first = await lock.acquire(path, 1000);
      const second = lock.acquire(path, 5000).then(async (held) => {
        order.push('second has it');
        await held.release();
      });
      order.push('first has it');
      await first.release();
      await second;
      expect(order).to.deep.equal(['first has it', 'second has it']);
    });

    it('never lets two in at the same time', async () => {
      const { lock, path } = subject;
      let inside = 0;
      let most = 0;
      await Promise.all(
        Array.from({ length: 15 }, async () => {
          const held = await lock.acquire(path, 10_000);
          inside += 1;
          most = Math.max(most, inside);
          await new Promise(setImmediate);
          inside -= 1;
          await held.release();
        }),
      );
      expect(most).to.equal(1);
    });

    it('may be released twice without freeing the lock of the next holder', async () => {
      const { lock, path } = subject;
      const first = await lock.acquire(path, 1000);
      await first.release();
      const second = await lock.acquire(path, 1000);
      await first.release();
      expect((await errorOf(() => lock.acquire(path, 20))).code).to.equal('TIMEOUT');
      await second.release();
    });

    it('locks each path alone', async () => {
      const { lock, path } = subject;
      const one = await lock.acquire(path, 1000);
      const other = await lock.acquire(`${path}-other`, 1000);
      await one.release();
      await other.release();
    });

    it('gives up when the caller does', async () => {
      const { lock, path } = subject;
      const held = await lock.acquire(path, 1000);
      const controller = new AbortController();
      const waiting = errorOf(() => lock.acquire(path, 60_000, controller.signal));
      controller.abort();
      expect((await waiting).code).to.equal('TIMEOUT');
      expect((await errorOf(() => lock.acquire(path, 1000, AbortSignal.abort()))).code).to.equal('TIMEOUT');
      await held.release();
    });

    it('says where it could not lock', async () => {
      const { lock, path } = subject;
      const error = await errorOf(() => lock.acquire(`${path}.missing/lock`, 1000));
      expect(error.code).to.equal('INTERNAL');
      expect(error.message).to.contain(`${path}.missing/lock`);
    });
  });
}
