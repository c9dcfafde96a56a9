/** States a node may list. Only states that hold are listed; an absent state means "not so" or "not known". */
export const STATES = [
  'focused',
  'disabled',
  'secure',
  'expanded',
  'checked',
  'selected',
  'hidden',
  'busy',
  'modal',
  'required',
  'indeterminate',
  'pressed',
  'readonly',
  'offscreen',
  'invalid',
  'multiselectable',
  'haspopup',
  'collapsed',
] as const;

export type State = (typeof STATES)[number];

/** Is this text a state of the vocabulary. */
export function isState(text: string): text is State {
  return (STATES as readonly string[]).includes(text);
}
