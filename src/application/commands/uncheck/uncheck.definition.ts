import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { UncheckInput } from './uncheck.input.js';

/** Container token of the `uncheck` use case. */
export const UNCHECK_USE_CASE = Symbol.for('agent-desktop/use-case/uncheck');

export const UNCHECK = defineRefAction<UncheckInput>({
  name: 'uncheck',
  summary: 'Switch a checkbox or switch off.',
  description: 'Does nothing, and succeeds, when it is off already.',
  input: UncheckInput,
  useCase: UNCHECK_USE_CASE,
  examples: [{ line: 'agent-desktop uncheck @e7', explains: 'Make sure that @e7 is not checked.' }],
});
