import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { ToggleInput } from './toggle.input.js';

/** Container token of the `toggle` use case. */
export const TOGGLE_USE_CASE = Symbol.for('agent-desktop/use-case/toggle');

export const TOGGLE = defineRefAction<ToggleInput>({
  name: 'toggle',
  summary: 'Switch a checkbox, switch or toggle button to its other state.',
  description: 'Use check or uncheck to reach a certain state.',
  input: ToggleInput,
  useCase: TOGGLE_USE_CASE,
  examples: [{ line: 'agent-desktop toggle @e7', explains: 'Switch @e7 on if it is off, off if it is on.' }],
});
