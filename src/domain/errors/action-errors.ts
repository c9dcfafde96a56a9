import type { ActionKind } from '../action/action-kind.js';
import type { ActionStep } from '../action/action-result.js';
import { type Delivery, disposition } from '../action/disposition.js';
import { AgentDesktopError } from './agent-desktop-error.js';

/** Headless is the default, and this needs physical input. */
export function needsHeaded(action: ActionKind, ref: string, reason: string): AgentDesktopError {
  return new AgentDesktopError('POLICY_DENIED', `${action} on ${ref} needs physical input: ${reason}.`, {
    suggestion: 'Allow physical input with --headed.',
    details: { ref, action },
  });
}

/** There is no way to do this to the element. */
export function actionNotSupported(
  action: ActionKind,
  ref: string,
  reason: string,
  available: readonly string[] = [],
): AgentDesktopError {
  return new AgentDesktopError('ACTION_NOT_SUPPORTED', `${ref} does not support ${action}: ${reason}.`, {
    suggestion:
      available.length > 0
        ? `It offers: ${available.join(', ')}.`
        : "Run 'find' or 'snapshot' to look for an element that does.",
    details: { ref, action, ...(available.length > 0 ? { available_actions: available } : {}) },
  });
}

/** The action was tried and failed. `steps` is the log of what was tried. */
export function actionFailed(
  message: string,
  context: {
    readonly ref: string;
    readonly action: ActionKind;
    readonly delivery: Delivery;
    readonly steps?: readonly ActionStep[];
    readonly kind?: string;
    readonly suggestion?: string;
    readonly platformDetail?: string;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): AgentDesktopError {
  return new AgentDesktopError('ACTION_FAILED', message, {
    suggestion: context.suggestion ?? 'Take a snapshot to see what the application did before trying again.',
    ...(context.platformDetail === undefined ? {} : { platformDetail: context.platformDetail }),
    details: {
      ref: context.ref,
      action: context.action,
      ...(context.kind === undefined ? {} : { kind: context.kind }),
      ...(context.steps === undefined || context.steps.length === 0 ? {} : { steps: context.steps }),
      ...context.details,
    },
    disposition: disposition(context.delivery),
  });
}
