import { expect } from 'chai';
import type { ActionRequest } from '../../../../src/domain/action/action-kind.js';
import { disposition } from '../../../../src/domain/action/disposition.js';
import type { LiveElement } from '../../../../src/domain/element/live-element.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { ActionBench } from '../../../support/fakes/action-bench.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { DELIVERED } from '../../../support/fakes/fake-actor.js';
import { liveElement } from '../../../support/fakes/live-element.js';

const checkbox = (...states: ObservedNode['states']) =>
  liveElement({ role: 'checkbox', name: 'Wrap', actions: ['Toggle'], states });

describe('ActionRunner', () => {
  let bench: ActionBench;

  beforeEach(() => {
    bench = new ActionBench();
  });

  /** Nothing went to the application, and the lock is free again. */
  function expectNothingSent(error: AgentDesktopError): void {
    expect(bench.actor.deliveries).to.deep.equal([]);
    expect(error.disposition).to.deep.equal(disposition('not_delivered'));
    expect(bench.lock.held).to.equal(0);
  }

  it('delivers exactly once and answers with what was read back', async () => {
    const states: ObservedNode['states'] = ['focused'];
    bench.actor.effect = () => {
      bench.shown = liveElement({ states, value: 'pressed' });
    };
    expect(await bench.run()).to.deep.equal({
      action: 'click',
      ref: '@e5',
      post_state: { role: 'button', name: 'Save', value: 'pressed', states: ['focused'] },
      steps: [...DELIVERED.steps, { label: 'read back', outcome: 'skipped' }],
      disposition: { delivery: 'delivered_unverified', retry: 'unsafe' },
    });
    expect(bench.actor.deliveries).to.have.lengthOf(1);
    expect(bench.lock.acquired).to.have.lengthOf(1);
    expect(bench.lock.held).to.equal(0);
  });

  it('holds the lock from the second resolution to the read back', async () => {
    const held: number[] = [];
    bench.resolver.element = () => {
      held.push(bench.lock.held);
      return bench.present();
    };
    bench.actor.effect = () => {
      held.push(bench.lock.held);
      bench.inspect = () => {
        held.push(bench.lock.held);
        return bench.shown;
      };
    };
    await bench.run();
    expect(held).to.deep.equal([0, 1, 1, 1]);
  });

  it('locks the target application, or the display when headed', async () => {
    await bench.run({ kind: 'click' }, { timeout_ms: 5000 });
    await bench.run({ kind: 'click' }, { timeout_ms: 0 }, true);
    const [headless, headed] = bench.lock.acquired;
    expect(headless).to.deep.include({ headed: false, processInstance: '4711:1' });
    expect(headless?.budgetMs).to.be.within(4900, 4999);
    expect(headed).to.deep.equal({ headed: true, processInstance: '4711:1', budgetMs: 2000 });
  });

  it('does not give up an answer for a lock that cannot be released', async () => {
    bench.lock.releaseFails = true;
    expect((await bench.run()).disposition.delivery).to.equal('delivered_unverified');
  });

  describe('resolving', () => {
    it('uses the snapshot that was named', async () => {
      await bench.run({ kind: 'click' }, { ref: '@e5', snapshot: 's9999' });
      expect(bench.resolver.asked).to.deep.equal([
        { ref: '@e5', scope: { namespace: 'work', snapshotId: 's9999' } },
        { ref: '@e5', scope: { namespace: 'work', snapshotId: 's9999' } },
      ]);
    });

    it('stays in the snapshot of the first resolution when the latest one moves', async () => {
      bench.lock.whileWaiting = () => {
        bench.resolver.latest = 's9999';
      };
      const answer = await bench.run({ kind: 'click' }, { ref: '@e5' });
      expect(bench.resolver.asked.map(({ scope }) => scope.snapshotId)).to.deep.equal([undefined, 's1234']);
      expect(answer.ref).to.equal('@e5');
    });

    it('takes a qualified ref and answers with it', async () => {
      const answer = await bench.run({ kind: 'click' }, { ref: '@s7777:e5' });
      expect(bench.resolver.asked[1]).to.deep.equal({
        ref: '@e5',
        scope: { namespace: 'work', snapshotId: 's7777' },
      });
      expect(answer.ref).to.equal('@s7777:e5');
    });

    it('sends nothing when the ref is stale', async () => {
      bench.shown = undefined;
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('STALE_REF');
      expectNothingSent(error);
      expect(bench.lock.acquired).to.deep.equal([]);
    });

    it('sends nothing when it becomes stale while the lock is waited for', async () => {
      bench.lock.whileWaiting = () => {
        bench.shown = undefined;
      };
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('STALE_REF');
      expectNothingSent(error);
      expect(bench.lock.acquired).to.have.lengthOf(1);
    });

    it('acts on the element of the second resolution', async () => {
      bench.lock.whileWaiting = () => {
        bench.shown = liveElement({ address: { id: 'rebuilt' } });
      };
      await bench.run();
      expect(bench.actor.deliveries.map(({ element }) => element.node.address)).to.deep.equal([
        { id: 'rebuilt' },
      ]);
    });

    it('resolves again while waiting when the object is gone', async () => {
      bench.inspect = () => undefined;
      await bench.run();
      expect(bench.resolver.asked.length).to.be.greaterThan(2);
      expect(new Set(bench.resolver.asked.slice(1).map(({ scope }) => scope.snapshotId))).to.deep.equal(
        new Set(['s1234']),
      );
      expect(bench.actor.deliveries).to.have.lengthOf(1);
    });
  });

  describe('waiting', () => {
    it('waits until the element can be acted on, then delivers once', async () => {
      bench.shown = liveElement({ states: ['disabled'] });
      bench.clock.at(900, () => {
        bench.shown = liveElement();
      });
      await bench.run();
      expect(bench.clock.now()).to.be.at.least(900);
      expect(bench.actor.deliveries).to.have.lengthOf(1);
    });

    it('sends nothing when it never can be', async () => {
      bench.shown = liveElement({ states: ['disabled'] });
      const error = await errorOf(() => bench.run());
      expect(error.details).to.deep.include({ kind: 'actionability', check: 'enabled', waited_ms: 5000 });
      expectNothingSent(error);
      expect(bench.lock.acquired).to.deep.equal([]);
    });

    it('sends nothing when the application is killed meanwhile', async () => {
      bench.shown = liveElement({ states: ['disabled'] });
      bench.clock.at(400, () => {
        bench.inspect = () => {
          throw new AgentDesktopError('APP_UNRESPONSIVE', 'notes went away.');
        };
      });
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('APP_UNRESPONSIVE');
      expectNothingSent(error);
      expect(bench.clock.now()).to.be.within(400, 600);
    });

    it('checks again under the lock', async () => {
      bench.lock.whileWaiting = () => {
        bench.shown = liveElement({ states: ['disabled'] });
      };
      const error = await errorOf(() => bench.run());
      expect(error.details).to.deep.include({ kind: 'actionability', check: 'enabled' });
      expectNothingSent(error);
    });

    it('says that another action is running, and that it is safe to try again', async () => {
      bench.lock.busy = true;
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('TIMEOUT');
      expect(error.message).to.equal('click was not sent: another action on "notes" is still running.');
      expect(error.details).to.deep.equal({ kind: 'lock_busy' });
      expectNothingSent(error);
    });

    it('passes on what else is wrong with the lock', async () => {
      bench.lock.whileWaiting = () => {
        throw new AgentDesktopError('PERM_DENIED', 'The state root is a link.');
      };
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('PERM_DENIED');
      expectNothingSent(error);
    });
  });

  describe('stopping', () => {
    it('in the middle of waiting sends nothing', async () => {
      bench.shown = liveElement({ states: ['disabled'] });
      bench.clock.at(300, () => {
        bench.controller.abort();
      });
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('TIMEOUT');
      expectNothingSent(error);
    });

    it('while the lock is waited for sends nothing, and is not called a busy lock', async () => {
      bench.lock.whileWaiting = () => {
        bench.controller.abort();
      };
      bench.lock.busy = true;
      const error = await errorOf(() => bench.run());
      expect(error.details).to.equal(undefined);
      expectNothingSent(error);
    });

    it('just before the delivery sends nothing', async () => {
      bench.lock.whileWaiting = () => {
        bench.controller.abort();
      };
      const error = await errorOf(() => bench.run());
      expect(error.message).to.equal('click was stopped before anything was sent.');
      expectNothingSent(error);
    });

    it('before the delivery is safe whatever an adapter throws then', async () => {
      bench.resolver.element = () => {
        bench.controller.abort(
          new AgentDesktopError('TIMEOUT', 'stopped', { disposition: disposition('delivery_uncertain') }),
        );
        throw bench.controller.signal.reason as Error;
      };
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('TIMEOUT');
      expectNothingSent(error);
    });

    for (const [delivered, how] of [
      ['yes', 'delivered_unverified'],
      ['uncertain', 'delivery_uncertain'],
    ] as const)
      it(`after the delivery (${delivered}) says that it was sent`, async () => {
        bench.shown = checkbox();
        bench.actor.report = { ...DELIVERED, delivered };
        bench.actor.effect = () => {
          bench.clock.at(bench.clock.now() + 100, () => {
            bench.controller.abort();
          });
        };
        const error = await errorOf(() => bench.run({ kind: 'check' }));
        expect(error.code).to.equal('TIMEOUT');
        expect(error.message).to.contain('check was sent to @e5 (checkbox "Wrap")');
        expect(error.details).to.deep.include({ kind: 'stopped_after_delivery', steps: DELIVERED.steps });
        expect(error.disposition).to.deep.equal(disposition(how));
        expect(bench.actor.deliveries).to.have.lengthOf(1);
        expect(bench.lock.held).to.equal(0);
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
        bench.shown = element;
        const answer = await bench.run(request);
        expect(answer).to.deep.include({
          action: request.kind,
          ref: '@e5',
          steps: [{ label: 'already satisfied', outcome: 'skipped' }],
          disposition: { delivery: 'not_delivered', retry: 'safe' },
        });
        expect(answer.post_state?.role).to.equal(element.node.role);
        expect(bench.actor.deliveries).to.deep.equal([]);
        expect(bench.lock.acquired).to.deep.equal([]);
      });
    }

    it('that comes about while the lock is waited for delivers nothing', async () => {
      bench.shown = checkbox();
      bench.lock.whileWaiting = () => {
        bench.shown = checkbox('checked');
      };
      expect((await bench.run({ kind: 'check' })).disposition.delivery).to.equal('not_delivered');
      expect(bench.actor.deliveries).to.deep.equal([]);
      expect(bench.lock.held).to.equal(0);
    });

    it('does not hold back a toggle', async () => {
      bench.shown = checkbox('checked');
      bench.actor.effect = () => {
        bench.shown = checkbox();
      };
      expect((await bench.run({ kind: 'toggle' })).disposition.delivery).to.equal('delivered_verified');
      expect(bench.actor.deliveries).to.have.lengthOf(1);
    });
  });

  describe('policy', () => {
    beforeEach(() => {
      bench.actor.supported = { supported: false, possible: 'headed', reason: 'it has no action' };
    });

    it('denies what needs physical input', async () => {
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('POLICY_DENIED');
      expect(error.suggestion).to.contain('--headed');
      expectNothingSent(error);
    });

    it('with --headed gives the answer of a platform without physical input', async () => {
      const error = await errorOf(() => bench.run({ kind: 'click' }, {}, true));
      expect(error.code).to.equal('PLATFORM_NOT_SUPPORTED');
      expectNothingSent(error);
    });
  });
});
