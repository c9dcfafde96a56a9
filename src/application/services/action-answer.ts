import type { ActionResult, ActionStep } from '../../domain/action/action-result.js';
import { disposition } from '../../domain/action/disposition.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { DeliveryReport } from '../../ports/element-actor.js';
import type { ActedOn } from './acted-on.js';
import { contradicted, unanswered } from './action-failure.js';
import type { Readback } from './action-readback.js';

/** The answer where the element is already as it should be: nothing was sent. */
export function satisfiedAnswer({ request, ref, before }: ActedOn): ActionResult {
  return {
    action: request.kind,
    ref,
    post_state: postState(before, before),
    steps: [{ label: 'already satisfied', outcome: 'skipped' }],
    disposition: disposition('not_delivered'),
  };
}

/** The answer after a delivery, or the error where it did not do what it should. */
export function deliveredAnswer(acted: ActedOn, report: DeliveryReport, seen: Readback): ActionResult {
  const steps = [...report.steps, readbackStep(seen)];
  if (seen.evidence === 'contradicted') throw contradicted(acted, report, steps);
  if (seen.evidence === 'unknown' && report.delivered === 'uncertain') throw unanswered(acted, seen, steps);
  return {
    action: acted.request.kind,
    ref: acted.ref,
    ...(seen.after && { post_state: postState(acted.before, seen.after) }),
    steps,
    disposition: disposition(seen.evidence === 'verified' ? 'delivered_verified' : 'delivered_unverified'),
  };
}

function readbackStep({ evidence, after, answered }: Readback): ActionStep {
  const outcome = ({ verified: 'succeeded', contradicted: 'failed', unknown: 'skipped' } as const)[evidence];
  const why = after ? '' : answered ? ': the element is gone' : ': no answer';
  return { label: `read back${why}`, outcome };
}

/** The printed form of an element after an action. A field that is or was secure shows no value. */
function postState(before: LiveElement, after: LiveElement): NonNullable<ActionResult['post_state']> {
  const { role, name, value, states } = after.node;
  const secret = [before, after].some((element) => element.node.states.includes('secure'));
  return {
    role,
    ...(name !== undefined && { name }),
    ...(value !== undefined && !secret && { value }),
    ...(states.length > 0 && { states }),
  };
}
