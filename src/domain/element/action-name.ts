/** What a node can be asked to do, in the vocabulary of `available_actions`. */
export const ACTION_NAMES = [
  'Click',
  'RightClick',
  'SetValue',
  'SetFocus',
  'Expand',
  'Collapse',
  'Select',
  'Toggle',
  'Scroll',
  'ScrollTo',
  'TypeText',
  'Increment',
  'Decrement',
  'ShowMenu',
] as const;

export type ActionName = (typeof ACTION_NAMES)[number];

/** Is this text a action name of the vocabulary. */
export function isActionName(text: string): text is ActionName {
  return (ACTION_NAMES as readonly string[]).includes(text);
}
