import { expect } from 'chai';
import { ActionReadback, type ReadbackJob } from '../../../../src/application/services/action-readback.js';
import type { LiveElement } from '../../../../src/domain/element/live-element.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { FakeClock } from '../../../support/fakes/fake-clock.js';
import { liveElement, someWindow } from '../../../support/fakes/live-element.js';

describe('ActionReadback', () => {
  const off = liveElement({ role: 'checkbox', actions: ['Toggle'] });
  const on = liveElement({ role: 'checkbox', actions: ['Toggle'], states: ['checked'] });
  let clock: FakeClock;
  let looks: number;
  let shown: () => LiveElement | undefined;

  beforeEach(() => {
    clock = new FakeClock();
    looks = 0;
    shown = () => off;
  });

  function read(job: Partial<ReadbackJob> = {}, signal = new AbortController().signal) {
    const inspect = async () => {
      looks += 1;
      return shown();
    };
    return new ActionReadback({ inspect }, clock).read(
      { request: { kind: 'check' }, before: off, window: someWindow(), ...job },
      signal,
    );
  }

  it('ends at once when the effect is there', async () => {
    shown = () => on;
    expect(await read()).to.deep.equal({ evidence: 'verified', after: on, answered: true });
    expect([looks, clock.now()]).to.deep.equal([1, 0]);
  });

  it('waits a little for an effect that comes late', async () => {
    clock.at(400, () => {
      shown = () => on;
    });
    expect((await read()).evidence).to.equal('verified');
    expect(clock.now()).to.be.within(400, 600);
  });

  it('says that the element shows something else after one second', async () => {
    expect(await read()).to.deep.equal({ evidence: 'contradicted', after: off, answered: true });
    expect(clock.now()).to.be.within(1000, 1200);
    expect(looks).to.be.within(5, 15);
  });

  it('looks once where an effect cannot be seen on the element', async () => {
    shown = () => on;
    expect((await read({ request: { kind: 'click' } })).evidence).to.equal('unknown');
    expect([looks, clock.now()]).to.deep.equal([1, 0]);
  });

  it('knows nothing of an element that is gone', async () => {
    shown = () => undefined;
    expect(await read()).to.deep.equal({ evidence: 'unknown', answered: true });
    expect(looks).to.equal(1);
  });

  it('knows nothing of an application that does not answer', async () => {
    shown = () => {
      throw new AgentDesktopError('APP_UNRESPONSIVE', 'notes does not answer.');
    };
    expect(await read()).to.deep.equal({ evidence: 'unknown', answered: false });
  });

  it('ends when told to', async () => {
    const controller = new AbortController();
    clock.at(100, () => {
      controller.abort();
    });
    expect((await errorOf(() => read({}, controller.signal))).code).to.equal('TIMEOUT');
  });

  it('ends when told to during a look', async () => {
    const controller = new AbortController();
    shown = () => {
      controller.abort();
      throw new AgentDesktopError('TIMEOUT', 'The read was stopped.');
    };
    expect((await errorOf(() => read({}, controller.signal))).message).to.equal('The read was stopped.');
  });

  it('hides no fault of its own', async () => {
    shown = () => {
      throw new TypeError('a fault');
    };
    const seen = await read().catch((error: unknown) => error);
    expect(seen).to.be.an.instanceOf(TypeError);
  });
});
