import { expect } from 'chai';
import { ActionabilityGate, type GateJob } from '../../../../src/application/services/actionability-gate.js';
import type { ActionRequest } from '../../../../src/domain/action/action-kind.js';
import type { LiveElement } from '../../../../src/domain/element/live-element.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { FakeActor } from '../../../support/fakes/fake-actor.js';
import { FakeClock } from '../../../support/fakes/fake-clock.js';
import { liveElement, someWindow } from '../../../support/fakes/live-element.js';

describe('ActionabilityGate', () => {
  let clock: FakeClock;
  let actor: FakeActor;
  let looks: number[];
  /** What the application shows now; undefined when the object is gone. */
  let shown: LiveElement | undefined;
  let resolvedAgain: number;
  let resolveAgain: () => Promise<LiveElement>;

  beforeEach(() => {
    clock = new FakeClock();
    actor = new FakeActor();
    looks = [];
    shown = liveElement();
    resolvedAgain = 0;
    resolveAgain = async () => {
      throw new AgentDesktopError('STALE_REF', '@e5 is stale.');
    };
  });

  const signal = new AbortController().signal;

  function gate(): ActionabilityGate {
    const inspect = async () => {
      looks.push(clock.now());
      return shown;
    };
    return new ActionabilityGate({ inspect }, actor, clock);
  }

  function job(facts: Partial<GateJob> = {}): GateJob {
    return {
      request: { kind: 'click' },
      ref: '@e5',
      element: shown ?? liveElement(),
      window: someWindow(),
      headed: false,
      timeoutMs: 5000,
      resolveAgain: () => {
        resolvedAgain += 1;
        return resolveAgain();
      },
      ...facts,
    };
  }

  const at = (x: number) => liveElement({ bounds: { x, y: 20, width: 80, height: 30 } });

  it('lets through what stands still in three looks at least 16 ms apart', async () => {
    const waited = await gate().wait(job(), signal);
    expect(looks).to.have.lengthOf(2);
    const times = [0, ...looks];
    for (let i = 1; i < times.length; i += 1)
      expect((times[i] ?? 0) - (times[i - 1] ?? 0)).to.be.at.least(16);
    expect(waited).to.equal(looks[1]);
  });

  it('takes a box that is never known for nothing said', async () => {
    const { bounds: _bounds, ...node } = liveElement().node;
    shown = { ...liveElement(), node };
    await gate().wait(job({ timeoutMs: 0 }), signal);
    expect(looks).to.have.lengthOf(2);
  });

  const blocked: readonly [string, LiveElement, ActionRequest, string][] = [
    ['visible', liveElement({ states: ['hidden'] }, { visible: false }), { kind: 'click' }, 'it is hidden'],
    [
      'visible',
      // A page of a tab that is not chosen takes no place.
      liveElement({ states: ['offscreen'], bounds: { x: 0, y: 0, width: 0, height: 0 } }, { visible: false }),
      { kind: 'click' },
      'it is scrolled out of sight',
    ],
    ['visible', liveElement({}, { visible: false }), { kind: 'click' }, 'it is not shown'],
    ['enabled', liveElement({ states: ['disabled'] }), { kind: 'click' }, 'it is disabled'],
    [
      'editable',
      liveElement({ role: 'textfield', states: ['readonly'] }),
      { kind: 'set-value', value: 'TYPED' },
      'it is read-only',
    ],
  ];

  for (const [check, element, request, seen] of blocked) {
    it(`one shot: names the check ${check} and what was seen (${seen})`, async () => {
      shown = element;
      const error = await errorOf(() => gate().wait(job({ request, timeoutMs: 0 }), signal));
      expect(error.code).to.equal('ACTION_FAILED');
      expect(error.message).to.equal(
        `${request.kind} on @e5 (${element.node.role} "Save") was not sent: the check "${check}" does not hold: ${seen}.`,
      );
      expect(error.suggestion).to.be.a('string').and.not.equal('');
      expect(error.details).to.deep.equal({
        ref: '@e5',
        action: request.kind,
        kind: 'actionability',
        check,
        seen,
        waited_ms: 0,
      });
      expect(error.disposition).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
      expect(looks).to.deep.equal([]);
    });

    it(`waits until ${check} holds (${seen})`, async () => {
      shown = element;
      clock.at(1200, () => {
        shown = liveElement({ role: element.node.role });
      });
      const waited = await gate().wait(job({ request }), signal);
      expect(waited).to.be.within(1200, 1500);
    });

    it(`gives up after the time-out while ${check} does not hold (${seen})`, async () => {
      shown = element;
      const error = await errorOf(() => gate().wait(job({ request, timeoutMs: 700 }), signal));
      expect(error.details).to.deep.include({ check, waited_ms: 700 });
      expect(error.message).to.contain('does not hold after 700 ms');
      expect(looks.length).to.be.within(7, 20);
    });
  }

  it('waits while the element moves, and lets it through once it rests', async () => {
    shown = at(0);
    const start = job();
    for (let time = 5; time < 300; time += 5)
      clock.at(time, () => {
        shown = at(time);
      });
    const waited = await gate().wait(start, signal);
    expect(waited).to.be.within(300, 400);
  });

  for (const timeoutMs of [0, 200])
    it(`names a movement that does not end within ${String(timeoutMs)} ms`, async () => {
      shown = at(0);
      const start = job({ timeoutMs });
      for (let time = 5; time < 1000; time += 5)
        clock.at(time, () => {
          shown = at(time);
        });
      const error = await errorOf(() => gate().wait(start, signal));
      expect(error.code).to.equal('ACTION_FAILED');
      expect(error.details).to.deep.include({ kind: 'actionability', check: 'stable' });
      expect(error.message).to.match(
        /it moves: 80×30 at \d+,20, then 80×30 at \d+,20, then 80×30 at \d+,20\.$/,
      );
      expect(clock.now()).to.be.within(timeoutMs, timeoutMs + 60);
    });

  it('refuses at once what nothing can do, and says what the element offers', async () => {
    actor.supported = { supported: false, possible: 'no', reason: 'it has no menu' };
    shown = liveElement({ actions: ['Click', 'SetFocus'] });
    const error = await errorOf(() => gate().wait(job({ request: { kind: 'right-click' } }), signal));
    expect(error.code).to.equal('ACTION_NOT_SUPPORTED');
    expect(error.message).to.contain('@e5').and.to.contain('it has no menu');
    expect(error.suggestion).to.contain('Click, SetFocus');
    expect(error.disposition.delivery).to.equal('not_delivered');
    expect(clock.now()).to.equal(0);
  });

  it('refuses at once to check a plain button, which would press it', async () => {
    const error = await errorOf(() => gate().wait(job({ request: { kind: 'check' } }), signal));
    expect(error.code).to.equal('ACTION_NOT_SUPPORTED');
    expect(error.message).to.contain('a plain button is neither on nor off');
    expect(clock.now()).to.equal(0);
  });

  it('refuses at once what needs physical input, with the advice to allow it', async () => {
    actor.supported = { supported: false, possible: 'headed', reason: 'the field cannot be written' };
    const error = await errorOf(() => gate().wait(job(), signal));
    expect(error.code).to.equal('POLICY_DENIED');
    expect(error.message).to.contain('the field cannot be written');
    expect(error.suggestion).to.contain('--headed');
    expect(clock.now()).to.equal(0);
  });

  it('lets through what needs physical input when that is allowed', async () => {
    actor.supported = { supported: false, possible: 'headed', reason: 'the field cannot be written' };
    await gate().wait(job({ headed: true }), signal);
    expect(looks).to.have.lengthOf(2);
  });

  it('waits for what hides the support: a disabled control may offer more when enabled', async () => {
    actor.supported = { supported: false, possible: 'no', reason: 'no action' };
    shown = liveElement({ states: ['disabled'] });
    clock.at(100, () => {
      shown = liveElement();
      actor.supported = { supported: true, mechanism: 'click' };
    });
    expect(await gate().wait(job(), signal)).to.be.at.least(100);
  });

  it('finds an element again whose object was replaced', async () => {
    const start = job();
    shown = undefined;
    resolveAgain = async () => liveElement({ address: { id: 'new' } });
    await gate().wait(start, signal);
    expect(resolvedAgain).to.be.greaterThan(0);
  });

  it('passes on that the element is gone', async () => {
    const start = job();
    shown = undefined;
    expect((await errorOf(() => gate().wait(start, signal))).code).to.equal('STALE_REF');
  });

  it('ends in the middle of waiting when told to', async () => {
    shown = liveElement({ states: ['disabled'] });
    const controller = new AbortController();
    clock.at(500, () => {
      controller.abort();
    });
    const error = await errorOf(() => gate().wait(job(), controller.signal));
    expect(error.code).to.equal('TIMEOUT');
    expect(error.disposition.delivery).to.equal('not_delivered');
    expect(clock.now()).to.equal(500);
  });

  it('checks what was just read without looking or waiting', () => {
    const ready = job();
    const busy = job({ element: liveElement({ states: ['disabled'] }) });
    gate().check(ready);
    expect(() => {
      gate().check(busy);
    }).to.throw(AgentDesktopError, 'the check "enabled" does not hold: it is disabled');
    expect(looks).to.deep.equal([]);
    expect(clock.sleeps).to.deep.equal([]);
  });
});
