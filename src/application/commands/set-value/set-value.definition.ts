import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { SetValueInput } from './set-value.input.js';

/** Container token of the `set-value` use case. */
export const SET_VALUE_USE_CASE = Symbol.for('agent-desktop/use-case/set-value');

export const SET_VALUE = defineRefAction<SetValueInput>({
  name: 'set-value',
  summary: 'Replace the text of a field, or set a slider or spin button.',
  description: 'Sliders and spin buttons take a number.',
  input: SetValueInput,
  useCase: SET_VALUE_USE_CASE,
  examples: [
    { line: 'agent-desktop set-value @e4 "Hello, world"', explains: 'Replace the text of @e4.' },
    { line: 'agent-desktop set-value @e8 42', explains: 'Set the slider or spin button @e8.' },
    { line: 'agent-desktop set-value @e4 -- -5', explains: 'A value that begins with a dash.' },
    {
      line: 'agent-desktop set-value @e4 --from-env MY_PASSWORD',
      explains: 'Keep the text out of the process list.',
    },
    { line: 'agent-desktop set-value @e4 --stdin', explains: 'Take the text from standard input.' },
  ],
});
