import { expect } from 'chai';
import {
  actionFailed,
  actionNotSupported,
  needsHeaded,
} from '../../../../src/domain/errors/action-errors.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { ERROR_CODES } from '../../../../src/domain/errors/error-code.js';
import { invalidArgs } from '../../../../src/domain/errors/invalid-args.js';
import { mapTooLarge, mapUnreadable } from '../../../../src/domain/errors/map-errors.js';
import { ambiguousTarget, snapshotNotFound, staleRef } from '../../../../src/domain/errors/ref-errors.js';
import {
  appNotFound,
  appUnresponsive,
  elementNotFound,
  platformNotSupported,
  timedOut,
  windowNotFound,
} from '../../../../src/domain/errors/target-errors.js';

const ALL: readonly AgentDesktopError[] = [
  invalidArgs('a is b.', 'Give c.', { flag: 'c' }),
  staleRef('@e1'),
  ambiguousTarget('Two fit.', []),
  snapshotNotFound('s4k2f9'),
  snapshotNotFound(),
  appNotFound('gedit', ['gnome-text-editor']),
  appNotFound('gedit'),
  windowNotFound('No window is focused.', [{ id: 'w-1' }]),
  windowNotFound('No window is focused.'),
  elementNotFound('@e1 has no option "x".'),
  appUnresponsive('Chat', 'no answer within 300 ms', 'NoReply'),
  appUnresponsive('Chat', 'it ended'),
  platformNotSupported('Typing', 'there is no keyboard'),
  timedOut('The window', 30_000, { windows: 2 }),
  timedOut('The window', 5),
  mapTooLarge(3000, 2_000_000),
  mapUnreadable('it is not JSON', new Error('x')),
  needsHeaded('type', '@e1', 'the field takes keys only'),
  actionNotSupported('expand', '@e1', 'it does not open', ['Click']),
  actionNotSupported('expand', '@e1', 'it does not open'),
  actionFailed('@e1 did not change.', { ref: '@e1', action: 'toggle', delivery: 'delivered_unverified' }),
];

describe('error factories', () => {
  it('say what failed as a sentence, and what to do next', () => {
    for (const error of ALL) {
      expect(ERROR_CODES).to.include(error.code);
      expect(error.message, error.message).to.match(/^\S.*\.$/su);
      expect(error.suggestion, error.message).to.match(/[.?]$/u);
    }
  });

  it('invalid arguments may come without advice', () => {
    expect(invalidArgs('a is b.')).to.include({ suggestion: undefined, details: undefined });
  });

  it('a plain stale ref advises a snapshot', () => {
    const error = staleRef('@e3', { snapshotId: 's4k2f9' });
    expect(error.suggestion).to.contain("'snapshot'").and.not.contain('--skeleton');
    expect(error.details).to.deep.equal({ ref: '@e3', snapshot_id: 's4k2f9' });
    expect(error.disposition).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
  });

  it('a stale ref that came from a drill-down advises to refresh the skeleton and drill again', () => {
    const error = staleRef('@e12', { drilled: true, reason: 'its list was sorted anew' });
    expect(error.suggestion).to.match(/snapshot --skeleton.*snapshot --root/u);
    expect(error.message).to.equal('@e12 is stale: its list was sorted anew.');
  });

  it('an ambiguity lists up to 10 candidates and says how many there are', () => {
    const candidates = Array.from({ length: 14 }, (_, at) => ({
      ref: `@e${String(at + 1)}`,
      role: 'button',
    }));
    const { details } = ambiguousTarget('Several buttons fit.', candidates);
    expect(details?.['candidates']).to.have.length(10);
    expect(details?.['total']).to.equal(14);
  });

  it('a failed action tells how far it got and what was tried', () => {
    const error = actionFailed('@e1 did not change.', {
      ref: '@e1',
      action: 'toggle',
      delivery: 'delivered_unverified',
      kind: 'post_action_verification',
      steps: [{ label: 'toggle', outcome: 'failed' }],
      suggestion: 'Look again.',
      platformDetail: 'refused',
      details: { seen: 'off' },
    });
    expect(error.disposition).to.deep.equal({ delivery: 'delivered_unverified', retry: 'unsafe' });
    expect(error.details).to.deep.equal({
      ref: '@e1',
      action: 'toggle',
      kind: 'post_action_verification',
      steps: [{ label: 'toggle', outcome: 'failed' }],
      seen: 'off',
    });
    expect(error.platformDetail).to.equal('refused');
  });

  it('names applications that are called alike', () => {
    expect(appNotFound('gedit', ['a', 'b']).suggestion).to.contain('"a" or "b"');
  });

  it('keeps the cause', () => {
    const cause = new Error('low level');
    expect(mapUnreadable('it is not JSON', cause).cause).to.equal(cause);
    expect(new AgentDesktopError('INTERNAL', 'x').cause).to.equal(undefined);
  });
});
