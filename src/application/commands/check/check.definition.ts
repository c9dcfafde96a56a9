import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { CheckInput } from './check.input.js';

/** Container token of the `check` use case. */
export const CHECK_USE_CASE = Symbol.for('agent-desktop/use-case/check');

export const CHECK = defineRefAction<CheckInput>({
  name: 'check',
  summary: 'Switch a checkbox, switch or radio button on.',
  description: 'Does nothing, and succeeds, when it is on already.',
  input: CheckInput,
  useCase: CHECK_USE_CASE,
  examples: [{ line: 'agent-desktop check @e7', explains: 'Make sure that @e7 is checked.' }],
});
