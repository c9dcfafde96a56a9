import { disposition } from '../../domain/action/disposition.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { DeliveryReport } from '../../ports/element-actor.js';
import type { NativeBus, NativeCall, NativeReply } from '../native/addon.js';
import type { ObjectRef } from './atspi.js';
import { classify, domainError, type NativeFailure } from './guard.js';
import { runJob } from './native-job.js';
import { booleanOf } from './native-value.js';
import type { ToolkitProfile } from './toolkit-profile.js';

/** Everything one delivery needs. */
export interface DeliveryScope {
  readonly bus: NativeBus;
  readonly ref: ObjectRef;
  readonly app: string;
  readonly profile: ToolkitProfile;
  readonly signal: AbortSignal;
}

/** How long an application may take to answer an action before its outcome is unknown. */
const ACTION_TIMEOUT_MS = 3000;

/** One call that changes something, and how it is told. */
export interface Change {
  readonly label: string;
  readonly mechanism: string;
  readonly call: NativeCall;
}

/** Asks without changing anything. */
export async function query(
  scope: DeliveryScope,
  calls: readonly NativeCall[],
): Promise<readonly NativeReply[]> {
  return runJob(scope.bus, scope.signal, (job) =>
    scope.bus.callMany(calls, { timeoutMs: ACTION_TIMEOUT_MS, totalMs: ACTION_TIMEOUT_MS, job }),
  );
}

/**
 * Sends one change, once. It is never cancelled: a call that was sent cannot be called back, and its answer says
 * whether it worked. A reply of false is a refusal.
 */
export async function deliver(scope: DeliveryScope, change: Change): Promise<DeliveryReport> {
  const [reply] = await scope.bus.callMany([change.call], { timeoutMs: ACTION_TIMEOUT_MS });
  if (reply?.ok === true) {
    if (booleanOf(reply) === false) throw refused(scope, change);
    return done(change);
  }
  throw failed(reply, scope, change) ?? new Uncertain(change);
}

/** Thrown and caught inside this adapter only: the call was sent and nobody knows what became of it. */
export class Uncertain extends Error {
  constructor(readonly change: Change) {
    super(change.label);
  }
}

/** The report of a change whose answer never came. */
export function uncertainReport({ label, mechanism }: Change): DeliveryReport {
  return { delivered: 'uncertain', steps: [{ label, outcome: 'failed', mechanism }] };
}

function done({ label, mechanism }: Change): DeliveryReport {
  return { delivered: 'yes', steps: [{ label, outcome: 'succeeded', mechanism }] };
}

function refused(scope: DeliveryScope, { label, mechanism }: Change): AgentDesktopError {
  return new AgentDesktopError(
    'ACTION_FAILED',
    `${scope.app} refused to ${label}: it answered no to ${mechanism}.`,
    {
      suggestion: 'Look at the element again with get or snapshot: it may not accept this now.',
      details: { kind: 'refused', steps: [{ label, outcome: 'failed', mechanism }] },
      disposition: disposition('not_delivered'),
    },
  );
}

/** The error of a call that certainly did nothing; undefined when that is not certain. */
function failed(
  reply: NativeFailure | undefined,
  scope: DeliveryScope,
  { label }: Change,
): AgentDesktopError | undefined {
  if (reply === undefined) return undefined;
  switch (classify(reply)) {
    case 'gone':
    case 'app-gone':
      return new AgentDesktopError('STALE_REF', `Cannot ${label}: the element is gone.`, {
        suggestion: 'Take a new snapshot and use its refs.',
        platformDetail: reply.message,
      });
    case 'unsupported':
    case 'refused':
      return domainError(reply, { doing: label, app: scope.app });
    default:
      return undefined;
  }
}

/** An element that offers no way to do what was asked. */
export function notSupported(message: string): AgentDesktopError {
  return new AgentDesktopError('ACTION_NOT_SUPPORTED', message, {
    suggestion: 'Look at available_actions of the element, or allow physical input with --headed.',
  });
}
