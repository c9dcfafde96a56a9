import { expect } from 'chai';
import { createSandbox, type SinonFakeTimers } from 'sinon';

import {
  type DeadlineOptions,
  STOP_GRACE_MS,
  withDeadline,
} from '../../../../src/application/execution/deadline.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

const never = (): Promise<never> => new Promise(() => undefined);

async function refusal(pending: Promise<unknown>): Promise<AgentDesktopError> {
  const error: unknown = await pending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AgentDesktopError) return error;
  throw new Error(`no error of ours: ${String(error)}`);
}

describe('withDeadline', () => {
  const sandbox = createSandbox();
  let clock: SinonFakeTimers;
  const options = (changes: Partial<DeadlineOptions> = {}): DeadlineOptions => ({
    command: { name: 'click', effect: 'act' },
    signal: undefined,
    limitMs: 1000,
    ...changes,
  });

  beforeEach(() => {
    clock = sandbox.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    sandbox.restore();
  });

  it('gives what the work gives, and leaves no timer behind', async () => {
    expect(await withDeadline(options(), async () => 7)).to.equal(7);
    expect(clock.countTimers()).to.equal(0);
  });

  it('passes on what the work throws', async () => {
    const own = new AgentDesktopError('STALE_REF', 'gone');
    expect(await refusal(withDeadline(options(), () => Promise.reject(own)))).to.equal(own);
  });

  it('tells the work to stop at the limit, and takes the answer of work that heeds it', async () => {
    const pending = withDeadline(
      options(),
      (signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve('stopped in good order');
          });
        }),
    );
    await clock.tickAsync(1000);
    expect(await pending).to.equal('stopped in good order');
    expect(clock.countTimers()).to.equal(0);
  });

  it('gives up work that does not heed it, and says that an action may have happened', async () => {
    const pending = refusal(withDeadline(options(), never));
    await clock.tickAsync(1000 + STOP_GRACE_MS);
    const error = await pending;
    expect(error.code).to.equal('TIMEOUT');
    expect(error.message).to.equal('click did not end: it was still busy after 1000 ms.');
    expect(error.disposition.delivery).to.equal('delivery_uncertain');
    expect(error.suggestion).to.contain('fresh snapshot');
  });

  it('says of a read that nothing was delivered', async () => {
    const pending = refusal(withDeadline(options({ command: { name: 'snapshot', effect: 'read' } }), never));
    await clock.tickAsync(1000 + STOP_GRACE_MS);
    expect((await pending).disposition).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
  });

  it('stops when the caller does, once, and no longer listens afterwards', async () => {
    const caller = new AbortController();
    let stops = 0;
    const pending = refusal(
      withDeadline(options({ signal: caller.signal, limitMs: 1500 }), (signal) => {
        signal.addEventListener('abort', () => stops++);
        return never();
      }),
    );
    caller.abort();
    await clock.tickAsync(STOP_GRACE_MS);
    expect((await pending).message).to.equal('click did not end: it was told to stop.');
    expect(stops).to.equal(1);
    expect(clock.countTimers()).to.equal(0);
  });

  it('starts aborted when the caller already is', async () => {
    const seen = await withDeadline(
      options({ signal: AbortSignal.abort() }),
      async (signal) => signal.aborted,
    );
    expect(seen).to.equal(true);
  });

  it('has no limit where none is given', async () => {
    const pending = withDeadline(options({ limitMs: undefined }), async () => 'late');
    expect(clock.countTimers()).to.equal(0);
    expect(await pending).to.equal('late');
  });
});
