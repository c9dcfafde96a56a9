import { expect } from 'chai';
import { KernelFileLock } from '../../../../src/adapters/storage/kernel-file-lock.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { FakeClock } from '../../../support/fakes/fake-clock.js';

describe('KernelFileLock', () => {
  it('asks again until the lock is free, with pauses that stay short', async () => {
    const clock = new FakeClock();
    let asked = 0;
    const unlocked: number[] = [];
    const lock = new KernelFileLock(clock, {
      tryLockFile: () => {
        asked += 1;
        return clock.now() >= 500 ? 7 : undefined;
      },
      unlockFile: (handle) => void unlocked.push(handle),
    });
    const held = await lock.acquire('/a', 2000);
    expect(asked).to.be.greaterThan(30);
    expect(Math.max(...clock.sleeps)).to.be.at.most(15);
    await held.release();
    await held.release();
    expect(unlocked).to.deep.equal([7]);
  });

  it('asks one last time when the budget is used up', async () => {
    const clock = new FakeClock();
    const lock = new KernelFileLock(clock, { tryLockFile: () => undefined, unlockFile: () => undefined });
    const error = await errorOf(() => lock.acquire('/a', 2000));
    expect(error.code).to.equal('TIMEOUT');
    expect(error.disposition.delivery).to.equal('not_delivered');
    expect(clock.now()).to.be.closeTo(2000, 0.001);
  });

  it('says what the kernel refused', async () => {
    const lock = new KernelFileLock(new FakeClock(), {
      tryLockFile: () => {
        throw Object.assign(new Error('EACCES: denied'), { code: 'EACCES' });
      },
      unlockFile: () => undefined,
    });
    const error = await errorOf(() => lock.acquire('/a', 2000));
    expect(error.code).to.equal('PERM_DENIED');
    expect(error.message).to.contain('/a');
  });
});
