import type { ActionRequest } from '../domain/action/action-kind.js';
import type { ActionStep } from '../domain/action/action-result.js';
import type { LiveElement } from '../domain/element/live-element.js';
import type { WindowInfo } from '../domain/element/window-info.js';

/** What was delivered. */
export interface DeliveryReport {
  /** `uncertain`: the call was sent and its answer never came. */
  readonly delivered: 'yes' | 'no' | 'uncertain';
  readonly steps: readonly ActionStep[];
}

/** How an action could be done to an element. */
export type ActionSupport =
  | { readonly supported: true; readonly mechanism: string }
  /** `headed`: physical input could do it. `no`: nothing can. */
  | { readonly supported: false; readonly possible: 'headed' | 'no'; readonly reason: string };

/**
 * Acts on one element through accessibility calls alone: no focus, pointer, keyboard or clipboard side effect (only
 * the kind `focus` moves the keyboard focus inside its application).
 *
 * `perform` delivers at most once and never retries. It rejects with `ACTION_FAILED` when the application refuses,
 * `ACTION_NOT_SUPPORTED` when there is no way, `STALE_REF` when the object is gone; the error's disposition says how
 * far it got. An answer that never comes is not an error but a report with `delivered: 'uncertain'`.
 */
export interface ElementActor {
  /** Decides by name from what the element offers; asks nothing of the application that `element` does not hold. */
  support(element: LiveElement, request: ActionRequest): ActionSupport;
  perform(
    element: LiveElement,
    window: WindowInfo,
    request: ActionRequest,
    signal: AbortSignal,
  ): Promise<DeliveryReport>;
}

export const ElementActor = Symbol.for('agent-desktop/ElementActor');
