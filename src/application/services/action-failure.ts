import type { ActionRequest } from '../../domain/action/action-kind.js';
import type { ActionStep } from '../../domain/action/action-result.js';
import { type Delivery, disposition } from '../../domain/action/disposition.js';
import { actionFailed } from '../../domain/errors/action-errors.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { DeliveryReport } from '../../ports/element-actor.js';
import { type ActedOn, named } from './acted-on.js';
import type { Readback } from './action-readback.js';

const LOOK_FIRST = 'Take a fresh snapshot and look at what happened before you do it again.';

/** The adapter says that it sent nothing. */
export function notSent(acted: ActedOn, report: DeliveryReport): AgentDesktopError {
  const { request, ref } = acted;
  return actionFailed(`${request.kind} on ${named(acted)} was not sent: ${lastFailure(report.steps)}.`, {
    ref,
    action: request.kind,
    delivery: 'not_delivered',
    kind: 'not_sent',
    steps: report.steps,
    suggestion: 'Take a fresh snapshot and look whether the element can still be acted on.',
  });
}

/** The error of an adapter, which knows the object but not the ref. What it says of the delivery stays as it is. */
export function aboutTarget({ request, ref }: ActedOn, error: AgentDesktopError): AgentDesktopError {
  return new AgentDesktopError(error.code, error.message, {
    suggestion:
      error.suggestion ?? 'Look at the element in a fresh snapshot: another action or element may do it.',
    ...(error.platformDetail !== undefined && { platformDetail: error.platformDetail }),
    details: { ref, action: request.kind, ...error.details },
    disposition: error.disposition,
    cause: error,
  });
}

/** It was delivered, and the element shows something else. */
export function contradicted(
  acted: ActedOn,
  report: DeliveryReport,
  steps: readonly ActionStep[],
): AgentDesktopError {
  const { request, ref } = acted;
  return actionFailed(
    `${request.kind} was sent to ${named(acted)}, but the element does not show the effect.`,
    {
      ref,
      action: request.kind,
      delivery: howFar(report),
      kind: 'post_action_verification',
      steps,
      suggestion: `${LOOK_FIRST} The application may have refused or changed it.`,
    },
  );
}

/** It was sent, its answer never came, and nothing proves its effect. */
export function unanswered(acted: ActedOn, seen: Readback, steps: readonly ActionStep[]): AgentDesktopError {
  const { request, ref } = acted;
  const what = `${request.kind} was sent to ${named(acted)}, and no answer came`;
  const [code, message] = seen.answered
    ? ([
        'TIMEOUT',
        `${what}, though the application answers other calls: it may be showing a dialog.`,
      ] as const)
    : (['APP_UNRESPONSIVE', `${what}: the application does not answer.`] as const);
  return new AgentDesktopError(code, message, {
    suggestion: LOOK_FIRST,
    details: { ref, action: request.kind, kind: 'no_answer', steps },
    disposition: disposition('delivery_uncertain'),
  });
}

/** The caller stopped us between the delivery and the answer. */
export function stoppedAfterDelivery(
  acted: ActedOn,
  report: DeliveryReport,
  cause: unknown,
): AgentDesktopError {
  const { request, ref } = acted;
  return new AgentDesktopError(
    'TIMEOUT',
    `${request.kind} was sent to ${named(acted)}, and the call was stopped before its effect was read back.`,
    {
      suggestion: LOOK_FIRST,
      details: { ref, action: request.kind, kind: 'stopped_after_delivery', steps: report.steps },
      disposition: disposition(howFar(report)),
      cause,
    },
  );
}

/** Other actions on the same application, or on the display, did not end in time. */
export function lockBusy(request: ActionRequest, app: string, cause: unknown): AgentDesktopError {
  return new AgentDesktopError(
    'TIMEOUT',
    `${request.kind} was not sent: another action on "${app}" is still running.`,
    {
      suggestion: 'It is safe to try again when the other call has ended.',
      details: { kind: 'lock_busy' },
      cause,
    },
  );
}

/** The caller stopped us before anything was sent. */
export function stoppedBeforeDelivery(request: ActionRequest, cause?: unknown): AgentDesktopError {
  return new AgentDesktopError('TIMEOUT', `${request.kind} was stopped before anything was sent.`, {
    suggestion: 'It is safe to try again.',
    ...(cause !== undefined && { cause }),
  });
}

function howFar(report: DeliveryReport): Delivery {
  return report.delivered === 'uncertain' ? 'delivery_uncertain' : 'delivered_unverified';
}

function lastFailure(steps: readonly ActionStep[]): string {
  const failed = steps.findLast((step) => step.outcome !== 'succeeded');
  if (!failed) return 'there was no way to send it';
  return failed.mechanism === undefined ? failed.label : `${failed.label} (${failed.mechanism})`;
}
