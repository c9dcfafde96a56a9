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
const field = (value: string, states: ObservedNode['states'] = []) =>
  liveElement({ role: 'textfield', name: 'Title', actions: ['SetValue'], states, value }, { editable: true });

describe('ActionRunner, after the delivery', () => {
  let bench: ActionBench;

  beforeEach(() => {
    bench = new ActionBench();
  });

  describe('the read back', () => {
    it('verifies a state that came late', async () => {
      bench.shown = checkbox();
      bench.actor.effect = () => {
        bench.clock.at(bench.clock.now() + 300, () => {
          bench.shown = checkbox('checked');
        });
      };
      const answer = await bench.run({ kind: 'check' });
      expect(answer.disposition).to.deep.equal({ delivery: 'delivered_verified', retry: 'unsafe' });
      expect(answer.post_state?.states).to.deep.equal(['checked']);
      expect(answer.steps.at(-1)).to.deep.equal({ label: 'read back', outcome: 'succeeded' });
      expect(bench.actor.deliveries).to.have.lengthOf(1);
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
        bench.shown = element;
        const error = await errorOf(() => bench.run(request));
        expect(error.code).to.equal('ACTION_FAILED');
        expect(error.details).to.deep.include({ kind: 'post_action_verification', action: request.kind });
        expect(error.details?.['steps']).to.deep.include({ label: 'read back', outcome: 'failed' });
        expect(error.disposition).to.deep.equal(disposition('delivered_unverified'));
        expect(JSON.stringify([error.message, error.suggestion, error.details])).to.not.contain('TYPED');
        expect(bench.actor.deliveries).to.have.lengthOf(1);
      });

    it('without evidence is a success that is not verified', async () => {
      const { value: _value, ...node } = field('').node;
      bench.shown = { ...field(''), node };
      const answer = await bench.run({ kind: 'set-value', value: 'new' });
      expect(answer.disposition.delivery).to.equal('delivered_unverified');
      expect(answer.post_state).to.deep.equal({ role: 'textfield', name: 'Title' });
    });

    it('of an element that is gone is a success that is not verified', async () => {
      bench.actor.effect = () => {
        bench.shown = undefined;
      };
      const answer = await bench.run();
      expect(answer).to.not.have.property('post_state');
      expect(answer.steps.at(-1)).to.deep.equal({
        label: 'read back: the element is gone',
        outcome: 'skipped',
      });
      expect(answer.disposition.delivery).to.equal('delivered_unverified');
    });

    it('of an application that ended with the action is a success that is not verified', async () => {
      bench.actor.effect = () => {
        bench.inspect = () => {
          throw new AgentDesktopError('APP_UNRESPONSIVE', 'notes went away.');
        };
      };
      const answer = await bench.run();
      expect(answer.steps.at(-1)).to.deep.equal({ label: 'read back: no answer', outcome: 'skipped' });
      expect(answer.disposition.delivery).to.equal('delivered_unverified');
    });

    for (const [what, before, after] of [
      ['is', field('x', ['secure']), field('TYPED', ['secure'])],
      ['became', field('x'), field('TYPED', ['secure'])],
      ['was', field('x', ['secure']), field('TYPED')],
    ] as const)
      it(`never shows the value of a field that ${what} secure`, async () => {
        bench.shown = before;
        bench.actor.effect = () => {
          bench.shown = after;
        };
        const answer = await bench.run({ kind: 'set-value', value: 'TYPED' });
        expect(JSON.stringify(answer)).to.not.contain('TYPED');
        expect(answer.post_state?.role).to.equal('textfield');
      });

    it('hides no fault of its own', async () => {
      bench.actor.effect = () => {
        bench.inspect = () => {
          throw new TypeError('a fault');
        };
      };
      expect(await bench.run().catch((error: unknown) => error)).to.be.an.instanceOf(TypeError);
      expect(bench.lock.held).to.equal(0);
    });
  });

  describe('a delivery whose answer never came', () => {
    beforeEach(() => {
      bench.actor.report = { ...DELIVERED, delivered: 'uncertain' };
    });

    it('is a success when the effect is seen', async () => {
      bench.shown = checkbox();
      bench.actor.effect = () => {
        bench.shown = checkbox('checked');
      };
      expect((await bench.run({ kind: 'check' })).disposition.delivery).to.equal('delivered_verified');
    });

    it('is uncertain when the application answers but shows nothing', async () => {
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('TIMEOUT');
      expect(error.message).to.contain('it may be showing a dialog');
      expect(error.details).to.deep.include({ ref: '@e5', action: 'click', kind: 'no_answer' });
      expect(error.disposition).to.deep.equal(disposition('delivery_uncertain'));
      expect(bench.actor.deliveries).to.have.lengthOf(1);
    });

    it('is uncertain when the application does not answer at all', async () => {
      bench.actor.effect = () => {
        bench.inspect = () => {
          throw new AgentDesktopError('APP_UNRESPONSIVE', 'notes does not answer.');
        };
      };
      const error = await errorOf(() => bench.run());
      expect(error.code).to.equal('APP_UNRESPONSIVE');
      expect(error.disposition).to.deep.equal(disposition('delivery_uncertain'));
      expect(bench.actor.deliveries).to.have.lengthOf(1);
    });

    it('is uncertain when the element shows something else', async () => {
      bench.shown = checkbox();
      const error = await errorOf(() => bench.run({ kind: 'check' }));
      expect(error.details).to.deep.include({ kind: 'post_action_verification' });
      expect(error.disposition).to.deep.equal(disposition('delivery_uncertain'));
      expect(bench.actor.deliveries).to.have.lengthOf(1);
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
        bench.actor.report = { delivered: 'no', steps };
        const error = await errorOf(() => bench.run());
        expect(error.code).to.equal('ACTION_FAILED');
        expect(error.message).to.equal(`click on @e5 (button "Save") was not sent: ${reason}.`);
        expect(error.details).to.deep.include({ kind: 'not_sent' });
        expect(error.disposition).to.deep.equal(disposition('not_delivered'));
        expect(bench.actor.deliveries).to.have.lengthOf(1);
      });

    it('keeps what the adapter says, names the target, and does not try again', async () => {
      bench.actor.effect = () => {
        throw new AgentDesktopError('ACTION_FAILED', 'GrabFocus returned false.', {
          suggestion: 'Focus another element.',
          platformDetail: 'false',
          details: { call: 'GrabFocus' },
          disposition: disposition('delivery_uncertain'),
        });
      };
      const error = await errorOf(() => bench.run({ kind: 'focus' }));
      expect(error).to.deep.include({
        code: 'ACTION_FAILED',
        message: 'GrabFocus returned false.',
        suggestion: 'Focus another element.',
        platformDetail: 'false',
        details: { ref: '@e5', action: 'focus', call: 'GrabFocus' },
        disposition: disposition('delivery_uncertain'),
      });
      expect(bench.actor.deliveries).to.have.lengthOf(1);
      expect(bench.lock.held).to.equal(0);
    });

    it('gives an error of the adapter a next step where it has none', async () => {
      bench.actor.effect = () => {
        throw new AgentDesktopError('STALE_REF', 'The object is gone.');
      };
      const error = await errorOf(() => bench.run());
      expect(error.suggestion).to.contain('fresh snapshot');
      expect(error.platformDetail).to.equal(undefined);
      expect(error.details).to.deep.equal({ ref: '@e5', action: 'click' });
    });

    it('hides no fault of the adapter', async () => {
      bench.actor.effect = () => {
        throw new TypeError('a fault');
      };
      expect(await bench.run().catch((error: unknown) => error)).to.be.an.instanceOf(TypeError);
    });
  });
});
