import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { ClearInput } from './clear.input.js';

/** Container token of the `clear` use case. */
export const CLEAR_USE_CASE = Symbol.for('agent-desktop/use-case/clear');

export const CLEAR = defineRefAction<ClearInput>({
  name: 'clear',
  summary: 'Empty a text field.',
  input: ClearInput,
  useCase: CLEAR_USE_CASE,
  examples: [{ line: 'agent-desktop clear @e4', explains: 'Remove all text from the field @e4.' }],
});
