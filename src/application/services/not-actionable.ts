import type { ActionRequest } from '../../domain/action/action-kind.js';
import type { ActionabilityCheck, ActionabilityFailure } from '../../domain/action/actionability.js';
import type { ObservedNode } from '../../domain/element/observed-node.js';
import { actionFailed, actionNotSupported, needsHeaded } from '../../domain/errors/action-errors.js';
import type { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { describeElement } from './describe-element.js';

/** What was to be done, and what the element was when it was last looked at. */
export interface Refused {
  readonly request: ActionRequest;
  readonly ref: string;
  readonly node: ObservedNode;
  readonly waitedMs: number;
}

/** What waiting could have changed, and what the caller may do about it. */
const ADVICE: Readonly<Record<Exclude<ActionabilityCheck, 'supported' | 'policy'>, string>> = {
  visible:
    'Bring it into view (open its menu, tab or section, restore its window), or wait longer with --timeout-ms.',
  enabled: 'Do first what it depends on, or wait longer with --timeout-ms.',
  editable: 'Look for a field that can be edited, or do first what unlocks this one.',
  stable: 'Wait until the window has come to rest, or give it longer with --timeout-ms.',
};

/** The error for an element that cannot be acted on. Nothing was sent. */
export function notActionable(refused: Refused, failure: ActionabilityFailure): AgentDesktopError {
  const { request, ref, node, waitedMs } = refused;
  const { check, seen } = failure;
  if (check === 'supported') return actionNotSupported(request.kind, ref, seen, node.actions);
  if (check === 'policy') return needsHeaded(request.kind, ref, seen);
  const waited = waitedMs > 0 ? ` after ${String(waitedMs)} ms` : '';
  return actionFailed(
    `${request.kind} on ${ref} (${describeElement(node)}) was not sent: the check "${check}" does not hold${waited}: ${seen}.`,
    {
      ref,
      action: request.kind,
      delivery: 'not_delivered',
      kind: 'actionability',
      suggestion: ADVICE[check],
      details: { check, seen, waited_ms: waitedMs },
    },
  );
}
