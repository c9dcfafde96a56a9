import type { ActionName } from '../../domain/element/action-name.js';
import type { DeliveryReport } from '../../ports/element-actor.js';
import { findNativeAction } from './action-map.js';
import { ATSPI, call, getProperty, type ObjectRef } from './atspi.js';
import { deliver, type DeliveryScope, query } from './delivery.js';
import { numberOf, textOf } from './native-value.js';

/** No widget has more; a count beyond that is nonsense. */
const MAX_ACTIONS = 64;

/** Names of an object's actions in their order; one by one, because some bridges abort when asked for all at once. */
export async function actionNames(scope: DeliveryScope, ref: ObjectRef): Promise<readonly string[]> {
  const [count] = await query(scope, [getProperty(ref, ATSPI.action, 'NActions')]);
  const total = Math.min(MAX_ACTIONS, Math.max(0, numberOf(count) ?? 0));
  if (total === 0) return [];
  const calls = Array.from({ length: total }, (_, index) => call(ref, ATSPI.action, 'GetName', 'i', [index]));
  const replies = await query(scope, calls);
  return replies.map((reply) => textOf(reply) ?? '');
}

/** Sends the first of the wanted actions that the object has; undefined when it has none of them. */
export async function doAction(
  scope: DeliveryScope,
  ref: ObjectRef,
  wanted: readonly ActionName[],
  label: string,
): Promise<DeliveryReport | undefined> {
  const names = await actionNames(scope, ref);
  for (const action of wanted) {
    const index = findNativeAction(scope.profile.kind, names, action);
    if (index < 0) continue;
    return deliver(scope, {
      label,
      mechanism: `Action.DoAction(${names[index] ?? ''})`,
      call: call(ref, ATSPI.action, 'DoAction', 'i', [index]),
    });
  }
  return undefined;
}
