import { expect } from 'chai';
import type { ElementAddress } from '../../src/domain/element/element-address.js';
import type { LiveElement } from '../../src/domain/element/live-element.js';
import type { WindowInfo } from '../../src/domain/element/window-info.js';
import type { ElementActor } from '../../src/ports/element-actor.js';
import type { TreeReader } from '../../src/ports/tree-reader.js';
import { errorOf } from '../support/fakes/error-of.js';

export interface ElementActorSubject {
  readonly actor: ElementActor;
  readonly reader: TreeReader;
  readonly window: WindowInfo;
  /** A button, and what the application itself shows of its effect. */
  readonly button: { readonly address: ElementAddress; effect(): Promise<unknown> };
  /** A text field that can be written to. */
  readonly field: { readonly address: ElementAddress; text(): Promise<string | undefined> };
  /** A text that cannot be acted on. */
  readonly label: ElementAddress;
  dispose?(): void | Promise<void>;
}

function signal(): AbortSignal {
  return AbortSignal.timeout(15_000);
}

/** What every ElementActor must do. */
export function describeElementActorContract(
  name: string,
  makeSubject: () => ElementActorSubject | Promise<ElementActorSubject>,
): void {
  describe(`ElementActor contract: ${name}`, () => {
    let subject: ElementActorSubject;

    const live = async (address: ElementAddress): Promise<LiveElement> => {
      const element = await subject.reader.inspect(address, subject.window, signal());
      if (element === undefined) throw new Error('The element is not there.');
      return element;
    };

    before(async () => {
      subject = await makeSubject();
    });

    after(() => subject.dispose?.());

    it('presses a button once', async () => {
      const { actor, window, button } = subject;
      const element = await live(button.address);
      const support = actor.support(element, { kind: 'click' });
      expect(support).to.include({ supported: true });
      const before = await button.effect();
      const report = await actor.perform(element, window, { kind: 'click' }, signal());
      expect(report.delivered).to.equal('yes');
      expect(report.steps).to.have.length.greaterThan(0);
      expect(await button.effect()).not.to.deep.equal(before);
    });

    it('writes a text', async () => {
      const { actor, window, field } = subject;
      const element = await live(field.address);
      for (const value of ['Grüße, 世界 🎉', '']) {
        const report = await actor.perform(element, window, { kind: 'set-value', value }, signal());
        expect(report.delivered).to.equal('yes');
        expect((await field.text()) ?? '').to.equal(value);
      }
    });

    it('says what an element cannot do, and does not try it', async () => {
      const { actor, window, label } = subject;
      const element = await live(label);
      const requests = [{ kind: 'set-value', value: 'x' }, { kind: 'check' }, { kind: 'expand' }] as const;
      for (const request of requests) {
        const support = actor.support(element, request);
        if (support.supported) throw new Error(`A text supports ${request.kind}.`);
        expect(support.reason).to.have.length.greaterThan(5);
        const error = await errorOf(() => actor.perform(element, window, request, signal()));
        expect(error.code).to.equal('ACTION_NOT_SUPPORTED');
        expect(error.disposition).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
      }
      expect(actor.support(element, { kind: 'double-click' })).to.include({
        supported: false,
        possible: 'headed',
      });
    });

    it('delivers nothing after the caller gave up', async () => {
      const { actor, window, button } = subject;
      const element = await live(button.address);
      const before = await button.effect();
      const error = await errorOf(() =>
        actor.perform(element, window, { kind: 'click' }, AbortSignal.abort()),
      );
      expect(error.code).to.equal('TIMEOUT');
      expect(error.disposition.delivery).to.equal('not_delivered');
      expect(await button.effect()).to.deep.equal(before);
    });
  });
}
