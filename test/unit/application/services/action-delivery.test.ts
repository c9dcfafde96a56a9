import { expect } from 'chai';
import { ActionDelivery } from '../../../../src/application/services/action-delivery.js';
import type { ActionRequest } from '../../../../src/domain/action/action-kind.js';
import type { LiveElement } from '../../../../src/domain/element/live-element.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { DELIVERED, FakeActor } from '../../../support/fakes/fake-actor.js';
import { liveElement, someWindow } from '../../../support/fakes/live-element.js';

describe('ActionDelivery', () => {
  const signal = new AbortController().signal;
  let actor: FakeActor;
  let presses: unknown[];
  let press: () => Promise<void>;

  beforeEach(() => {
    actor = new FakeActor();
    presses = [];
    press = async () => undefined;
  });

  function deliver(
    facts: { headed?: boolean; element?: LiveElement; request?: ActionRequest; bounds?: 'unknown' } = {},
  ) {
    const { bounds: _bounds, ...window } = someWindow();
    return new ActionDelivery(actor, {
      clickAt: async (point, options) => {
        presses.push({ ...point, ...options });
        await press();
      },
      typeText: async () => {
        throw new Error('nothing is typed here');
      },
    }).deliver(
      {
        request: facts.request ?? { kind: 'click' },
        element: facts.element ?? liveElement(),
        window: facts.bounds === 'unknown' ? window : someWindow(),
        headed: facts.headed === true,
      },
      signal,
    );
  }

  it('goes through the accessibility interface', async () => {
    expect(await deliver()).to.equal(DELIVERED);
    expect(actor.deliveries).to.have.lengthOf(1);
    expect(presses).to.deep.equal([]);
  });

  it('does so too when physical input is allowed but not needed', async () => {
    expect(await deliver({ headed: true })).to.equal(DELIVERED);
    expect(actor.deliveries).to.have.lengthOf(1);
    expect(presses).to.deep.equal([]);
  });

  describe('of what only physical input can do', () => {
    beforeEach(() => {
      actor.supported = { supported: false, possible: 'headed', reason: 'no action' };
    });

    for (const [kind, button, count] of [
      ['click', 'left', 1],
      ['double-click', 'left', 2],
      ['triple-click', 'left', 3],
      ['right-click', 'right', 1],
    ] as const)
      it(`presses the ${button} button ${String(count)} times in the middle for ${kind}`, async () => {
        const report = await deliver({ headed: true, request: { kind } });
        expect(presses).to.deep.equal([{ x: 50, y: 35, button, count }]);
        expect(report).to.deep.equal({
          delivered: 'yes',
          steps: [{ label: kind, outcome: 'succeeded', mechanism: `pointer (${button})` }],
        });
        expect(actor.deliveries).to.deep.equal([]);
      });

    it('never presses anything without --headed', async () => {
      await deliver({ headed: false });
      expect(presses).to.deep.equal([]);
    });

    it('gives the answer of a platform that has no physical input', async () => {
      press = async () => {
        throw new AgentDesktopError('PLATFORM_NOT_SUPPORTED', 'Physical input is not built yet.');
      };
      const error = await errorOf(() => deliver({ headed: true }));
      expect(error.code).to.equal('PLATFORM_NOT_SUPPORTED');
      expect(error.message).to.equal('Physical input is not built yet.');
    });

    it('refuses kinds that need the keyboard, without repeating the text', async () => {
      const error = await errorOf(() =>
        deliver({ headed: true, request: { kind: 'set-value', value: 'TYPED' } }),
      );
      expect(error.code).to.equal('PLATFORM_NOT_SUPPORTED');
      expect(error.message).to.contain('set-value').and.to.contain('keyboard').and.not.to.contain('TYPED');
      expect(presses).to.deep.equal([]);
    });

    it('refuses a place that is not known', async () => {
      const { bounds: _bounds, ...node } = liveElement().node;
      const error = await errorOf(() => deliver({ headed: true, element: { ...liveElement(), node } }));
      expect(error.code).to.equal('PLATFORM_NOT_SUPPORTED');
      expect(error.message).to.contain('where it is on the screen');
    });

    it('refuses a place outside its window instead of pressing something else', async () => {
      const outside = liveElement({ bounds: { x: 790, y: 20, width: 80, height: 30 } });
      const error = await errorOf(() => deliver({ headed: true, element: outside }));
      expect(error.code).to.equal('ACTION_FAILED');
      expect(error.details).to.deep.include({ kind: 'actionability', check: 'receives_events' });
      expect(presses).to.deep.equal([]);
    });

    it('cannot check the place where the box of the window is unknown', async () => {
      const outside = liveElement({ bounds: { x: 790, y: 20, width: 80, height: 30 } });
      await deliver({ headed: true, element: outside, bounds: 'unknown' });
      expect(presses).to.have.lengthOf(1);
    });
  });
});
