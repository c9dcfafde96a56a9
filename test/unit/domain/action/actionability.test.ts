import { expect } from 'chai';
import type { ActionRequest } from '../../../../src/domain/action/action-kind.js';
import {
  type ActionabilityFailure,
  type ActionabilityView,
  checkActionability,
  checkStability,
} from '../../../../src/domain/action/actionability.js';
import { disposition } from '../../../../src/domain/action/disposition.js';
import type { State } from '../../../../src/domain/element/state.js';
import { live } from '../support/live-builder.js';
import { tree } from '../support/node-builder.js';

const CLICK: ActionRequest = { kind: 'click' };
const TYPE: ActionRequest = { kind: 'type', value: 'x' };

function check(
  states: readonly State[],
  given: Partial<ActionabilityView> = {},
  visible = true,
): ActionabilityFailure | undefined {
  return checkActionability({
    request: CLICK,
    element: live({ role: 'button', states }, { visible }),
    support: { supported: true },
    headed: false,
    ...given,
  });
}

describe('actionability', () => {
  it('passes an element that is shown, enabled and supports the action', () => {
    expect(check(['focused'])).to.equal(undefined);
  });

  it('wants it visible, and says what was seen', () => {
    const seen = (states: readonly State[]): string | undefined => check(states, {}, false)?.seen;
    expect(check([], {}, false)).to.deep.equal({ check: 'visible', seen: 'it is not shown', final: false });
    expect(seen(['hidden'])).to.equal('it is hidden');
    expect(seen(['offscreen'])).to.equal('it is scrolled out of sight');
    expect(check(['offscreen'], { request: { kind: 'scroll-to' } }, false)).to.equal(undefined);
  });

  it('reaches what is only scrolled out of sight by an accessibility call, and nothing that is hidden', () => {
    const bounds = { x: 0, y: 2000, width: 80, height: 20 };
    const scrolled = (
      states: readonly State[],
      around: readonly State[],
      supported = true,
    ): string | undefined =>
      checkActionability({
        request: { kind: 'click' },
        element: live(
          { role: 'button', states, bounds },
          { visible: false, ancestors: [{ node: tree({ role: 'group', states: around }) }] },
        ),
        support: supported ? { supported } : { supported, possible: 'headed', reason: 'it offers nothing' },
        headed: true,
      })?.seen;
    expect(scrolled(['offscreen'], ['offscreen'])).to.equal(undefined);
    expect(scrolled(['offscreen'], ['hidden'])).to.equal('it is scrolled out of sight');
    expect(scrolled(['offscreen', 'hidden'], [])).to.equal('it is hidden');
    expect(scrolled(['offscreen'], [], false)).to.equal('it is scrolled out of sight');
  });

  it('wants it enabled, but for scrolling', () => {
    expect(check(['disabled'])).to.deep.equal({ check: 'enabled', seen: 'it is disabled', final: false });
    expect(check(['disabled'], { request: { kind: 'scroll', direction: 'down', amount: 1 } })).to.equal(
      undefined,
    );
  });

  it('wants it editable for text', () => {
    expect(check(['readonly'], { request: TYPE })).to.deep.equal({
      check: 'editable',
      seen: 'it is read-only',
      final: false,
    });
    expect(check(['readonly'])).to.equal(undefined);
    expect(check([], { request: TYPE })).to.equal(undefined);
  });

  it('wants the action supported; waiting cannot help', () => {
    const support = { supported: false, possible: 'no', reason: 'it offers no press' } as const;
    expect(check([], { support })).to.deep.equal({
      check: 'supported',
      seen: 'it offers no press',
      final: true,
    });
    expect(check([], { support, headed: true })?.check).to.equal('supported');
  });

  it('wants physical input allowed where nothing else can do it', () => {
    const support = {
      supported: false,
      possible: 'headed',
      reason: 'it takes text by keyboard only',
    } as const;
    expect(check([], { support })).to.include({ check: 'policy', final: true });
    expect(check([], { support, headed: true })).to.equal(undefined);
  });

  it('waits for a disabled element before it asks what it supports: some offer nothing while disabled', () => {
    const support = { supported: false, possible: 'no', reason: 'it offers no press' } as const;
    expect(check(['disabled'], { support })).to.include({ check: 'enabled', final: false });
  });

  const box = { x: 1, y: 2, width: 3, height: 4 };
  it('is stable when the last three boxes are equal', () => {
    expect(checkStability([{ ...box, x: 9 }, box, box, box])).to.equal(undefined);
    expect(checkStability([undefined, undefined, undefined])).to.equal(undefined);
  });

  it('is not stable while it moves, appears, or was not looked at often enough', () => {
    expect(checkStability([box, box, { ...box, y: 3 }])).to.deep.equal({
      check: 'stable',
      seen: 'it moves: 3×4 at 1,2, then 3×4 at 1,2, then 3×4 at 1,3',
      final: false,
    });
    expect(checkStability([undefined, box, box])?.seen).to.contain('no box');
    expect(checkStability([box, box])?.seen).to.equal('it was looked at only 2 times');
  });
});

describe('disposition', () => {
  it('is safe to retry only where nothing was delivered', () => {
    const deliveries = [
      'not_delivered',
      'delivery_uncertain',
      'delivered_unverified',
      'delivered_verified',
    ] as const;
    expect(deliveries.map((delivery) => disposition(delivery).retry)).to.deep.equal([
      'safe',
      'unsafe',
      'unsafe',
      'unsafe',
    ]);
  });
});
