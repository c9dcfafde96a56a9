import { expect } from 'chai';
import type { Clock } from '../../src/ports/clock.js';
import { errorOf } from '../support/fakes/error-of.js';

/** What every Clock must do. */
export function describeClockContract(name: string, makeClock: () => Clock): void {
  describe(`Clock contract: ${name}`, () => {
    it('never goes back', async () => {
      const clock = makeClock();
      const before = clock.now();
      await clock.sleep(1);
      expect(clock.now()).to.be.at.least(before);
    });

    it('knows the year', () => {
      expect(new Date(makeClock().wallTime()).getUTCFullYear()).to.be.at.least(2023);
    });

    it('sleeps for the time asked', async () => {
      const clock = makeClock();
      const before = clock.now();
      await clock.sleep(10);
      // Timers of the system count whole milliseconds and may end a part of one early.
      expect(clock.now() - before).to.be.at.least(9);
    });

    it('ends a sleep when the signal aborts', async () => {
      const clock = makeClock();
      expect((await errorOf(() => clock.sleep(60_000, AbortSignal.abort()))).code).to.equal('TIMEOUT');
    });
  });
}
