import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import sinon from 'sinon';
import { SystemClock } from '../../../../src/adapters/runtime/system-clock.js';
import { errorOf } from '../../../support/fakes/error-of.js';

describe('SystemClock', () => {
  it('gives the wall time of the machine', () => {
    const timers = sinon.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] });
    try {
      expect(new SystemClock().wallTime()).to.equal(1_700_000_000_000);
    } finally {
      timers.restore();
    }
  });

  it('ends a sleep in the middle', async () => {
    const timers = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const controller = new AbortController();
      const sleeping = errorOf(() => new SystemClock().sleep(60_000, controller.signal));
      controller.abort();
      expect((await sleeping).code).to.equal('TIMEOUT');
      expect(timers.countTimers()).to.equal(0);
    } finally {
      timers.restore();
    }
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    await new SystemClock().sleep(0, signal);
    expect(getEventListeners(signal, 'abort')).to.have.length(0);
  });
});
