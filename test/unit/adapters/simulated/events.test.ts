import { expect } from 'chai';
import { AccessibilityEvents } from '../../../../src/ports/accessibility-events.js';
import { Clipboard } from '../../../../src/ports/clipboard.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { simulatedContainer } from '../../../support/simulated-container.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';
import { waitUntil } from '../../../support/wait-until.js';

describe('SimulatedEvents', () => {
  let home: TemporaryHome;
  const signal = () => AbortSignal.timeout(10_000);

  beforeEach(() => {
    home = temporaryHome();
  });

  afterEach(() => home.dispose());

  function start() {
    const container = simulatedContainer(home.stateRoot);
    return {
      events: container.get<AccessibilityEvents>(AccessibilityEvents),
      change: () => container.get<Clipboard>(Clipboard).writeText('x', signal()),
    };
  }

  it('tells of a change made here once, and of none after it was closed', async () => {
    const { events, change } = start();
    const kinds: string[] = [];
    const subscription = await events.subscribe(undefined, ({ kind }) => kinds.push(kind), signal());
    await change();
    expect(kinds).to.deep.equal(['simulated:changed']);
    await subscription.close();
    await subscription.close();
    await change();
    expect(kinds).to.have.length(1);
  });

  it('tells of a change made by another process', async () => {
    const kinds: string[] = [];
    const subscription = await start().events.subscribe(undefined, ({ kind }) => kinds.push(kind), signal());
    await start().change();
    await waitUntil(() => kinds.length > 0, { what: 'the event', timeoutMs: 5000, intervalMs: 5 });
    await subscription.close();
  });

  it('ends with the caller', async () => {
    const { events, change } = start();
    const controller = new AbortController();
    let told = 0;
    await events.subscribe(undefined, () => (told += 1), controller.signal);
    controller.abort();
    await change();
    expect(told).to.equal(0);
    const error = await errorOf(() => events.subscribe(undefined, () => undefined, controller.signal));
    expect(error.code).to.equal('TIMEOUT');
  });
});
