import type { ActionName } from '../../domain/element/action-name.js';

/** Actions of `AXActionConstants.h` and those WebKit and Chromium add. */
export const AX_ACTIONS = [
  'AXPress',
  'AXIncrement',
  'AXDecrement',
  'AXConfirm',
  'AXCancel',
  'AXShowAlternateUI',
  'AXShowDefaultUI',
  'AXRaise',
  'AXShowMenu',
  'AXPick',
  'AXDelete',
  'AXScrollToVisible',
  'AXScrollLeftByPage',
  'AXScrollRightByPage',
  'AXScrollUpByPage',
  'AXScrollDownByPage',
] as const;

export type AxAction = (typeof AX_ACTIONS)[number];

/** Total by type. `undefined`: never sent on behalf of a neutral action. */
const ACTION_MAP: Readonly<Record<AxAction, ActionName | undefined>> = {
  AXPress: 'Click',
  AXIncrement: 'Increment',
  AXDecrement: 'Decrement',
  AXConfirm: undefined,
  AXCancel: undefined,
  AXShowAlternateUI: undefined,
  AXShowDefaultUI: undefined,
  AXRaise: undefined,
  AXShowMenu: 'ShowMenu',
  AXPick: 'Select',
  AXDelete: undefined,
  AXScrollToVisible: 'ScrollTo',
  AXScrollLeftByPage: 'Scroll',
  AXScrollRightByPage: 'Scroll',
  AXScrollUpByPage: 'Scroll',
  AXScrollDownByPage: 'Scroll',
};

/** The neutral action of a native name; undefined when the name is not known to be harmless. */
export function neutralAction(name: string): ActionName | undefined {
  return isAxAction(name) ? ACTION_MAP[name] : undefined;
}

function isAxAction(name: string): name is AxAction {
  return AX_ACTIONS.some((action) => action === name);
}
