import { expect } from 'chai';
import { ActionDelivery } from '../../../../src/application/services/action-delivery.js';
import { ActionReadback } from '../../../../src/application/services/action-readback.js';
import { ActionRunner, type ActionTarget } from '../../../../src/application/services/action-runner.js';
import { ActionabilityGate } from '../../../../src/application/services/actionability-gate.js';
import type { ActionRequest } from '../../../../src/domain/action/action-kind.js';
import { disposition } from '../../../../src/domain/action/disposition.js';
import type { LiveElement } from '../../../../src/domain/element/live-element.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { DELIVERED, FakeActor } from '../../../support/fakes/fake-actor.js';
import { FakeClock } from '../../../support/fakes/fake-clock.js';
import { someContext } from '../../../support/fakes/fake-context.js';
import { FakeInteractionLock } from '../../../support/fakes/fake-interaction-lock.js';
import { FakeResolver } from '../../../support/fakes/fake-resolver.js';
import { liveElement } from '../../../support/fakes/live-element.js';

const checkbox = (...states: ObservedNode['states']) =>
  liveElement({ role: 'checkbox', name: 'Wrap', actions: ['Toggle'], states });
const field = (value: string, states: ObservedNode['states'] = []) =>
  liveElement({ role: 'textfield', name: 'Title', actions: ['SetValue'], states, value }, { editable: true });

describe('ActionRunner', () => {
  let clock: FakeClock;
  let actor: FakeActor;
  let lock: FakeInteractionLock;
  let resolver: FakeResolver;
  let controller: AbortController;
  /** What the application shows now. */
  let shown: LiveElement | undefined;
  let inspect: () => LiveElement | undefined;

  beforeEach(() => {
    clock = new FakeClock();
    actor = new FakeActor();
    lock = new FakeInteractionLock();
    resolver = new FakeResolver();
    controller = new AbortController();
    shown = liveElement();
    inspect = () => shown;
    resolver.element = () => present();
  });

  function present(): LiveElement {
    if (shown === undefined) throw new AgentDesktopError('STALE_REF', '@e5 is stale: it is gone.');
    return shown;
  }

  function run(
    request: ActionRequest = { kind: 'click' },
    target: Partial<ActionTarget> = {},
    headed = false,
  ) {
    const reader = { inspect: async () => inspect() };
    const input = {
      clickAt: async () => {
        throw new AgentDesktopError('PLATFORM_NOT_SUPPORTED', 'Physical input is not built yet.');
      },
      typeText: async () => undefined,
    };
    const runner = new ActionRunner(
      resolver,
      new ActionabilityGate(reader, actor, clock),
      lock,
      new ActionDelivery(actor, input),
      new ActionReadback(reader, clock),
    );
    const context = someContext({ signal: controller.signal, namespace: 'work', headed });
    return runner.run(request, { ref: '@e5', timeout_ms: 5000, ...target }, context);
  }

  /** Nothing went to the application, and the lock is free again. */
  function expectNothingSent(error: AgentDesktopError): void {
    expect(actor.deliveries).to.deep.equal([]);
    expect(error.disposition).to.deep.equal(disposition('not_delivered'));
    expect(lock.held).to.equal(0);
  }

  it('delivers exactly once and answers with what was read back', async () => {
    const states: ObservedNode['states'] = ['focused'];
    actor.effect = () => {
      shown = liveElement({ states, value: 'pressed' });
    };
    expect(await run()).to.deep.equal({
      action: 'click',
      ref: '@e5',
      post_state: { role: 'button', name: 'Save', value: 'pressed', states: ['focused'] },
      steps: [...DELIVERED.steps, { label: 'read back', outcome: 'skipped' }],
      disposition: { delivery: 'delivered_unverified', retry: 'unsafe' },
    });
    expect(actor.deliveries).to.have.lengthOf(1);
    expect(lock.acquired).to.have.lengthOf(1);
    expect(lock.held).to.equal(0);
  });

  it('holds the lock from the second resolution to the read back', async () => {
    const held: number[] = [];
    resolver.element = () => {
      held.push(lock.held);
      return present();
    };
    actor.effect = () => {
      held.push(lock.held);
      inspect = () => {
        held.push(lock.held);
        return shown;
      };
    };
    await run();
    expect(held).to.deep.equal([0, 1, 1, 1]);
  });

  it('locks the target application, or the display when headed', async () => {
    await run({ kind: 'click' }, { timeout_ms: 5000 });
    await run({ kind: 'click' }, { timeout_ms: 0 }, true);
    const [headless, headed] = lock.acquired;
    expect(headless).to.deep.include({ headed: false, processInstance: '4711:1' });
    expect(headless?.budgetMs).to.be.within(4900, 4999);
    expect(headed).to.deep.equal({ headed: true, processInstance: '4711:1', budgetMs: 2000 });
  });

  it('does not give up an answer for a lock that cannot be released', async () => {
    lock.releaseFails = true;
    expect((await run()).disposition.delivery).to.equal('delivered_unverified');
  });

  describe('resolving', () => {
    it('uses the snapshot that was named', async () => {
      await run({ kind: 'click' }, { ref: '@e5', snapshot: 's9999' });
      expect(resolver.asked).to.deep.equal([
        { ref: '@e5', scope: { namespace: 'work', snapshotId: 's9999' } },
        { ref: '@e5', scope: { namespace: 'work', snapshotId: 's9999' } },
      ]);
    });

    it('stays in the snapshot of the first resolution when the latest one moves', async () => {
      lock.whileWaiting = () => {
        resolver.latest = 's9999';
      };
      const answer = await run({ kind: 'click' }, { ref: '@e5' });
      expect(resolver.asked.map(({ scope }) => scope.snapshotId)).to.deep.equal([undefined, 's1234']);
      expect(answer.ref).to.equal('@e5');
    });

    it('takes a qualified ref and answers with it', async () => {
      const answer = await run({ kind: 'click' }, { ref: '@s7777:e5' });
      expect(resolver.asked[1]).to.deep.equal({
        ref: '@e5',
        scope: { namespace: 'work', snapshotId: 's7777' },
      });
      expect(answer.ref).to.equal('@s7777:e5');
    });

    it('sends nothing when the ref is stale', async () => {
      shown = undefined;
      const error = await errorOf(() => run());
      expect(error.code).to.equal('STALE_REF');
      expectNothingSent(error);
      expect(lock.acquired).to.deep.equal([]);
    });

    it('sends nothing when it becomes stale while the lock is waited for', async () => {
      lock.whileWaiting = () => {
        shown = undefined;
      };
      const error = await errorOf(() => run());
      expect(error.code).to.equal('STALE_REF');
      expectNothingSent(error);
      expect(lock.acquired).to.have.lengthOf(1);
    });

    it('acts on the element of the second resolution', async () => {
      lock.whileWaiting = () => {
        shown = liveElement({ address: { id: 'rebuilt' } });
      };
      await run();
      expect(actor.deliveries.map(({ element }) => element.node.address)).to.deep.equal([{ id: 'rebuilt' }]);
    });

    it('resolves again while waiting when the object is gone', async () => {
      inspect = () => undefined;
      await run();
      expect(resolver.asked.length).to.be.greaterThan(2);
      expect(new Set(resolver.asked.slice(1).map(({ scope }) => scope.snapshotId))).to.deep.equal(
        new Set(['s1234']),
      );
      expect(actor.deliveries).to.have.lengthOf(1);
    });
  });

  describe('waiting', () => {
    it('waits until the element can be acted on, then delivers once', async () => {
      shown = liveElement({ states: ['disabled'] });
      clock.at(900, () => {
        shown = liveElement();
      });
      await run();
      expect(clock.now()).to.be.at.least(900);
      expect(actor.deliveries).to.have.lengthOf(1);
    });

    it('sends nothing when it never can be', async () => {
      shown = liveElement({ states: ['disabled'] });
      const error = await errorOf(() => run());
      expect(error.details).to.deep.include({ kind: 'actionability', check: 'enabled', waited_ms: 5000 });
      expectNothingSent(error);
      expect(lock.acquired).to.deep.equal([]);
    });

    it('checks again under the lock', async () => {
      lock.whileWaiting = () => {
        shown = liveElement({ states: ['disabled'] });
      };
      const error = await errorOf(() => run());
      expect(error.details).to.deep.include({ kind: 'actionability', check: 'enabled' });
      expectNothingSent(error);
    });

    it('says that another action is running, and that it is safe to try again', async () => {
      lock.busy = true;
      const error = await errorOf(() => run());
      expect(error.code).to.equal('TIMEOUT');
      expect(error.message).to.equal('click was not sent: another action on "notes" is still running.');
      expect(error.details).to.deep.equal({ kind: 'lock_busy' });
      expectNothingSent(error);
    });

    it('passes on what else is wrong with the lock', async () => {
      lock.whileWaiting = () => {
        throw new AgentDesktopError('PERM_DENIED', 'The state root is a link.');
      };
      const error = await errorOf(() => run());
      expect(error.code).to.equal('PERM_DENIED');
      expectNothingSent(error);
    });
  });

  describe('stopping', () => {
    it('in the middle of waiting sends nothing', async () => {
      shown = liveElement({ states: ['disabled'] });
      clock.at(300, () => {
        controller.abort();
      });
      const error = await errorOf(() => run());
      expect(error.code).to.equal('TIMEOUT');
      expectNothingSent(error);
    });

    it('while the lock is waited for sends nothing, and is not called a busy lock', async () => {
      lock.whileWaiting = () => {
        controller.abort();
      };
      lock.busy = true;
      const error = await errorOf(() => run());
      expect(error.details).to.equal(undefined);
      expectNothingSent(error);
    });

    it('just before the delivery sends nothing', async () => {
      lock.whileWaiting = () => {
        controller.abort();
      };
      const error = await errorOf(() => run());
      expect(error.message).to.equal('click was stopped before anything was sent.');
      expectNothingSent(error);
    });

    it('before the delivery is safe whatever an adapter throws then', async () => {
      resolver.element = () => {
        controller.abort(
          new AgentDesktopError('TIMEOUT', 'stopped', { disposition: disposition('delivery_uncertain') }),
        );
        throw controller.signal.reason as Error;
      };
      const error = await errorOf(() => run());
      expect(error.code).to.equal('TIMEOUT');
      expectNothingSent(error);
    });

    for (const [delivered, how] of [
      ['yes', 'delivered_unverified'],
      ['uncertain', 'delivery_uncertain'],
    ] as const)
      it(`after the delivery (${delivered}) says that it was sent`, async () => {
        shown = checkbox();
        actor.report = { ...DELIVERED, delivered };
        actor.effect = () => {
          clock.at(clock.now() + 100, () => {
            controller.abort();
          });
        };
        const error = await errorOf(() => run({ kind: 'check' }));
        expect(error.code).to.equal('TIMEOUT');
        expect(error.message).to.contain('check was sent to @e5 (checkbox "Wrap")');
        expect(error.details).to.deep.include({ kind: 'stopped_after_delivery', steps: DELIVERED.steps });
        expect(error.disposition).to.deep.equal(disposition(how));
        expect(actor.deliveries).to.have.lengthOf(1);
        expect(lock.held).to.equal(0);
      });
  });

  describe('a state that is already there', () => {
    const satisfied: readonly [ActionRequest, LiveElement][] = [
      [{ kind: 'check' }, checkbox('checked')],
      [{ kind: 'uncheck' }, checkbox()],
      [{ kind: 'expand' }, liveElement({ role: 'combobox', states: ['expanded'] })],
      [{ kind: 'collapse' }, liveElement({ role: 'combobox', states: ['collapsed'] })],
    ];
    for (const [request, element] of satisfied) {
      it(`${request.kind} delivers nothing and succeeds`, async () => {
        shown = element;
        const answer = await run(request);
        expect(answer).to.deep.include({
          action: request.kind,
          ref: '@e5',
          steps: [{ label: 'already satisfied', outcome: 'skipped' }],
          disposition: { delivery: 'not_delivered', retry: 'safe' },
        });
        expect(answer.post_state?.role).to.equal(element.node.role);
        expect(actor.deliveries).to.deep.equal([]);
        expect(lock.acquired).to.deep.equal([]);
      });
    }

    it('that comes about while the lock is waited for delivers nothing', async () => {
      shown = checkbox();
      lock.whileWaiting = () => {
        shown = checkbox('checked');
      };
      expect((await run({ kind: 'check' })).disposition.delivery).to.equal('not_delivered');
      expect(actor.deliveries).to.deep.equal([]);
      expect(lock.held).to.equal(0);
    });

    it('does not hold back a toggle', async () => {
      shown = checkbox('checked');
      actor.effect = () => {
        shown = checkbox();
      };
      expect((await run({ kind: 'toggle' })).disposition.delivery).to.equal('delivered_verified');
      expect(actor.deliveries).to.have.lengthOf(1);
    });
  });

  describe('the read back', () => {
    it('verifies a state that came late', async () => {
      shown = checkbox();
      actor.effect = () => {
        clock.at(clock.now() + 300, () => {
          shown = checkbox('checked');
        });
      };
      const answer = await run({ kind: 'check' });
      expect(answer.disposition).to.deep.equal({ delivery: 'delivered_verified', retry: 'unsafe' });
      expect(answer.post_state?.states).to.deep.equal(['checked']);
      expect(answer.steps.at(-1)).to.deep.equal({ label: 'read back', outcome: 'succeeded' });
      expect(actor.deliveries).to.have.lengthOf(1);
    });

    const contradictions: readonly [ActionRequest, LiveElement][] = [
      [{ kind: 'check' }, checkbox()],
      [{ kind: 'uncheck' }, checkbox('checked')],
      [{ kind: 'toggle' }, checkbox()],
      [{ kind: 'set-value', value: 'TYPED' }, field('old')],
      [{ kind: 'clear' }, field('old')],
      [{ kind: 'select', value: 'TYPED' }, liveElement({ role: 'combobox', value: 'old' })],
      [{ kind: 'expand' }, liveElement({ role: 'combobox', states: ['collapsed'] })],
      [{ kind: 'collapse' }, liveElement({ role: 'combobox', states: ['expanded'] })],
    ];
    for (const [request, element] of contradictions)
      it(`that contradicts ${request.kind} fails without a second delivery`, async () => {
        shown = element;
        const error = await errorOf(() => run(request));
        expect(error.code).to.equal('ACTION_FAILED');
        expect(error.details).to.deep.include({ kind: 'post_action_verification', action: request.kind });
        expect(error.details?.['steps']).to.deep.include({ label: 'read back', outcome: 'failed' });
        expect(error.disposition).to.deep.equal(disposition('delivered_unverified'));
        expect(JSON.stringify([error.message, error.suggestion, error.details])).to.not.contain('TYPED');
        expect(actor.deliveries).to.have.lengthOf(1);
      });

    it('without evidence is a success that is not verified', async () => {
      const { value: _value, ...node } = field('').node;
      shown = { ...field(''), node };
      const answer = await run({ kind: 'set-value', value: 'new' });
      expect(answer.disposition.delivery).to.equal('delivered_unverified');
      expect(answer.post_state).to.deep.equal({ role: 'textfield', name: 'Title' });
    });

    it('of an element that is gone is a success that is not verified', async () => {
      actor.effect = () => {
        shown = undefined;
      };
      const answer = await run();
      expect(answer).to.not.have.property('post_state');
      expect(answer.steps.at(-1)).to.deep.equal({
        label: 'read back: the element is gone',
        outcome: 'skipped',
      });
      expect(answer.disposition.delivery).to.equal('delivered_unverified');
    });

    it('of an application that ended with the action is a success that is not verified', async () => {
      actor.effect = () => {
        inspect = () => {
          throw new AgentDesktopError('APP_UNRESPONSIVE', 'notes went away.');
        };
      };
      const answer = await run();
      expect(answer.steps.at(-1)).to.deep.equal({ label: 'read back: no answer', outcome: 'skipped' });
      expect(answer.disposition.delivery).to.equal('delivered_unverified');
    });

    for (const [what, before, after] of [
      ['is', field('x', ['secure']), field('TYPED', ['secure'])],
      ['became', field('x'), field('TYPED', ['secure'])],
      ['was', field('x', ['secure']), field('TYPED')],
    ] as const)
      it(`never shows the value of a field that ${what} secure`, async () => {
        shown = before;
        actor.effect = () => {
          shown = after;
        };
        const answer = await run({ kind: 'set-value', value: 'TYPED' });
        expect(JSON.stringify(answer)).to.not.contain('TYPED');
        expect(answer.post_state?.role).to.equal('textfield');
      });

    it('hides no fault of its own', async () => {
      actor.effect = () => {
        inspect = () => {
          throw new TypeError('a fault');
        };
      };
      expect(await run().catch((error: unknown) => error)).to.be.an.instanceOf(TypeError);
      expect(lock.held).to.equal(0);
    });
  });

  describe('a delivery whose answer never came', () => {
    beforeEach(() => {
      actor.report = { ...DELIVERED, delivered: 'uncertain' };
    });

    it('is a success when the effect is seen', async () => {
      shown = checkbox();
      actor.effect = () => {
        shown = checkbox('checked');
      };
      expect((await run({ kind: 'check' })).disposition.delivery).to.equal('delivered_verified');
    });

    it('is uncertain when the application answers but shows nothing', async () => {
      const error = await errorOf(() => run());
      expect(error.code).to.equal('TIMEOUT');
      expect(error.message).to.contain('it may be showing a dialog');
      expect(error.details).to.deep.include({ ref: '@e5', action: 'click', kind: 'no_answer' });
      expect(error.disposition).to.deep.equal(disposition('delivery_uncertain'));
      expect(actor.deliveries).to.have.lengthOf(1);
    });

    it('is uncertain when the application does not answer at all', async () => {
      actor.effect = () => {
        inspect = () => {
          throw new AgentDesktopError('APP_UNRESPONSIVE', 'notes does not answer.');
        };
      };
      const error = await errorOf(() => run());
      expect(error.code).to.equal('APP_UNRESPONSIVE');
      expect(error.disposition).to.deep.equal(disposition('delivery_uncertain'));
      expect(actor.deliveries).to.have.lengthOf(1);
    });

    it('is uncertain when the element shows something else', async () => {
      shown = checkbox();
      const error = await errorOf(() => run({ kind: 'check' }));
      expect(error.details).to.deep.include({ kind: 'post_action_verification' });
      expect(error.disposition).to.deep.equal(disposition('delivery_uncertain'));
      expect(actor.deliveries).to.have.lengthOf(1);
    });
  });

  describe('a failing delivery', () => {
    for (const [steps, reason] of [
      [[{ label: 'find the option', outcome: 'failed' }], 'find the option'],
      [
        [
          { label: 'open', outcome: 'succeeded' },
          { label: 'write', outcome: 'skipped', mechanism: 'EditableText' },
        ],
        'write (EditableText)',
      ],
      [[], 'there was no way to send it'],
    ] as const)
      it(`that sent nothing says why: ${reason}`, async () => {
        actor.report = { delivered: 'no', steps };
        const error = await errorOf(() => run());
        expect(error.code).to.equal('ACTION_FAILED');
        expect(error.message).to.equal(`click on @e5 (button "Save") was not sent: ${reason}.`);
        expect(error.details).to.deep.include({ kind: 'not_sent' });
        expect(error.disposition).to.deep.equal(disposition('not_delivered'));
        expect(actor.deliveries).to.have.lengthOf(1);
      });

    it('passes the error of the adapter on, disposition and all, and does not try again', async () => {
      const thrown = new AgentDesktopError('ACTION_FAILED', 'GrabFocus returned false.', {
        disposition: disposition('delivery_uncertain'),
      });
      actor.effect = () => {
        throw thrown;
      };
      expect(await errorOf(() => run({ kind: 'focus' }))).to.equal(thrown);
      expect(actor.deliveries).to.have.lengthOf(1);
      expect(lock.held).to.equal(0);
    });
  });

  describe('policy', () => {
    beforeEach(() => {
      actor.supported = { supported: false, possible: 'headed', reason: 'it has no action' };
    });

    it('denies what needs physical input', async () => {
      const error = await errorOf(() => run());
      expect(error.code).to.equal('POLICY_DENIED');
      expect(error.suggestion).to.contain('--headed');
      expectNothingSent(error);
    });

    it('with --headed gives the answer of a platform without physical input', async () => {
      const error = await errorOf(() => run({ kind: 'click' }, {}, true));
      expect(error.code).to.equal('PLATFORM_NOT_SUPPORTED');
      expectNothingSent(error);
    });
  });
});
