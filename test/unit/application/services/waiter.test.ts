import { expect } from 'chai';
import 'reflect-metadata';
import { type Look, Waiter } from '../../../../src/application/services/waiter.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { FakeClock } from '../../../support/fakes/fake-clock.js';
import { FakeDesktop, fakeApp } from '../../../support/fakes/fake-desktop.js';

const signal = new AbortController().signal;

describe('Waiter', () => {
  let clock: FakeClock;
  let desktop: FakeDesktop;
  let waiter: Waiter;
  let looks: number[];
  let ready: boolean;

  beforeEach(() => {
    clock = new FakeClock();
    desktop = new FakeDesktop();
    waiter = new Waiter(clock, desktop);
    looks = [];
    ready = false;
  });

  const look = async (): Promise<Look<string>> => {
    looks.push(clock.now());
    return ready ? { done: true, value: 'it' } : { done: false, seen: 'a closed door' };
  };

  it('gives what is there already, without waiting', async () => {
    ready = true;
    expect(await waiter.until({ what: 'a door', timeoutMs: 1000, look }, signal)).to.deep.equal({
      value: 'it',
      elapsedMs: 0,
    });
    expect(clock.sleeps).to.deep.equal([]);
  });

  it('subscribes before it looks, to the application it was told, and lets go afterwards', async () => {
    const app = fakeApp('editor');
    let listening = 0;
    const order = {
      what: 'a door',
      app,
      timeoutMs: 1000,
      look: async (): Promise<Look<string>> => {
        listening = desktop.listening;
        return { done: true, value: 'it' };
      },
    };
    await waiter.until(order, signal);
    expect(listening).to.equal(1);
    expect(desktop.subscribed).to.deep.equal([app]);
    expect(desktop.listening).to.equal(0);
  });

  it('looks again soon after an event, long before the slow poll', async () => {
    clock.at(300, () => {
      ready = true;
      desktop.emit();
    });
    const { elapsedMs } = await waiter.until({ what: 'a door', timeoutMs: 30_000, look }, signal);
    expect(elapsedMs).to.equal(300);
    expect(looks).to.deep.equal([0, 300]);
  });

  it('does not miss an event that came while it was looking', async () => {
    const during = async (): Promise<Look<string>> => {
      if (looks.length === 0) desktop.emit();
      const seen = await look();
      ready = true;
      return seen;
    };
    const { elapsedMs } = await waiter.until({ what: 'a door', timeoutMs: 30_000, look: during }, signal);
    expect(elapsedMs).to.equal(50);
  });

  it('finds a change that no event told of, by the slow poll', async () => {
    clock.at(100, () => {
      ready = true;
    });
    const { elapsedMs } = await waiter.until({ what: 'a door', timeoutMs: 30_000, look }, signal);
    expect(elapsedMs).to.equal(1000);
  });

  it('keeps a gap between looks however many events come', async () => {
    for (let at = 1; at < 100; at += 1) clock.at(at, () => desktop.emit());
    clock.at(100, () => {
      ready = true;
    });
    await waiter.until({ what: 'a door', timeoutMs: 30_000, look }, signal);
    for (const [index, at] of looks.entries())
      if (index > 0) expect(at - (looks[index - 1] ?? 0)).to.be.at.least(50);
  });

  it('polls faster where there are no events', async () => {
    desktop.eventsWork = false;
    clock.at(450, () => {
      ready = true;
    });
    const { elapsedMs } = await waiter.until({ what: 'a door', timeoutMs: 30_000, look }, signal);
    expect(elapsedMs).to.equal(600);
  });

  it('says what was last seen when the time is over, and looks at the very end once more', async () => {
    const error = await errorOf(() => waiter.until({ what: 'an open door', timeoutMs: 2500, look }, signal));
    expect(error.code).to.equal('TIMEOUT');
    expect(error.message).to.equal('Waited 2500 ms for an open door; last seen: a closed door.');
    expect(error.details).to.deep.equal({ last_seen: 'a closed door', elapsed_ms: 2500 });
    expect(looks).to.deep.equal([0, 1000, 2000, 2500]);
    expect(desktop.listening).to.equal(0);
  });

  it('does not take a last look that had no time for what was last seen', async () => {
    const hasty = async (remainingMs: number): Promise<Look<string>> =>
      remainingMs < 500
        ? { done: false, seen: 'nobody answers', unanswered: true }
        : { done: false, seen: 'a closed door' };
    const error = await errorOf(() =>
      waiter.until({ what: 'an open door', timeoutMs: 2100, look: hasty }, signal),
    );
    expect(error.details?.['last_seen']).to.equal('a closed door');
    const only = await errorOf(() =>
      waiter.until({ what: 'an open door', timeoutMs: 100, look: hasty }, signal),
    );
    expect(only.details?.['last_seen']).to.equal('nobody answers');
    const hung = async (): Promise<Look<string>> => ({ done: false, seen: 'hung', unanswered: true });
    const late = await errorOf(() => waiter.until({ what: 'a door', timeoutMs: 2100, look: hung }, signal));
    expect(late.details?.['last_seen']).to.equal('hung');
  });

  it('looks once, with no subscription, when there is no time to wait', async () => {
    const error = await errorOf(() => waiter.until({ what: 'a door', timeoutMs: 0, look }, signal));
    expect(error.code).to.equal('TIMEOUT');
    expect(looks).to.have.length(1);
    expect(desktop.subscribed).to.deep.equal([]);
  });

  it('tells each look how much time is left', async () => {
    const left: number[] = [];
    await errorOf(() =>
      waiter.until(
        {
          what: 'a door',
          timeoutMs: 1500,
          look: async (remainingMs): Promise<Look<string>> => {
            left.push(remainingMs);
            return { done: false, seen: 'nothing' };
          },
        },
        signal,
      ),
    );
    expect(left).to.deep.equal([1500, 500, 1]);
  });

  it('passes on what a look fails with, and lets go of the events', async () => {
    const failing = async (): Promise<Look<string>> => {
      throw new AgentDesktopError('PERM_DENIED', 'no');
    };
    const error = await errorOf(() =>
      waiter.until({ what: 'a door', timeoutMs: 1000, look: failing }, signal),
    );
    expect(error.code).to.equal('PERM_DENIED');
    expect(desktop.listening).to.equal(0);
  });

  it('ends when the caller cancels, in either part of the pause', async () => {
    for (const at of [20, 500]) {
      const controller = new AbortController();
      clock.at(clock.now() + at, () => {
        controller.abort();
      });
      const error = await errorOf(() =>
        waiter.until({ what: 'a door', timeoutMs: 30_000, look }, controller.signal),
      );
      expect(error.code).to.equal('TIMEOUT');
      expect(desktop.listening).to.equal(0);
    }
  });

  it('does not go on when the caller cancelled while it subscribed', async () => {
    const controller = new AbortController();
    controller.abort();
    desktop.eventsWork = false;
    const error = await errorOf(() =>
      waiter.until({ what: 'a door', timeoutMs: 1000, look }, controller.signal),
    );
    expect(error.code).to.equal('PLATFORM_NOT_SUPPORTED');
    expect(looks).to.deep.equal([]);
  });
});
