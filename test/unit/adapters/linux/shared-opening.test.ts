import { expect } from 'chai';

import { SharedOpening } from '../../../../src/adapters/linux/shared-opening.js';

/** Opens after `tookMs` by a clock that only the opening moves; fails while `failing`. */
function opener(tookMs: number) {
  const state = { now: 0, tries: 0, failing: true };
  const shared = new SharedOpening<string>(
    () => {
      state.tries += 1;
      state.now += tookMs;
      return state.failing ? Promise.reject(new Error('silent')) : Promise.resolve('open');
    },
    () => state.now,
  );
  return { state, shared };
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => String(error),
  );
}

describe('SharedOpening', () => {
  it('opens once for all who ask', async () => {
    const { state, shared } = opener(0);
    state.failing = false;
    expect(await Promise.all([shared.get(), shared.get()])).to.deep.equal(['open', 'open']);
    expect(state.tries).to.equal(1);
  });

  it('tries again at once after a quick failure', async () => {
    const { state, shared } = opener(10);
    expect(await failureOf(shared.get())).to.equal('Error: silent');
    state.failing = false;
    expect(await shared.get()).to.equal('open');
  });

  it('believes a slow failure for a while, then tries again', async () => {
    const { state, shared } = opener(5000);
    expect(await failureOf(shared.get())).to.equal('Error: silent');
    expect(await failureOf(shared.get())).to.equal('Error: silent');
    expect(state.tries).to.equal(1);
    state.now += 3000;
    state.failing = false;
    expect(await shared.get()).to.equal('open');
    expect(state.tries).to.equal(2);
  });

  it('gives away what is open once, and opens anew afterwards', async () => {
    const { state, shared } = opener(0);
    expect(await shared.take()).to.equal(undefined);
    state.failing = false;
    await shared.get();
    expect(await shared.take()).to.equal('open');
    expect(await shared.take()).to.equal(undefined);
    await shared.get();
    expect(state.tries).to.equal(2);
  });
});
