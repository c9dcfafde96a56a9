import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { SelectInput } from './select.input.js';

/** Container token of the `select` use case. */
export const SELECT_USE_CASE = Symbol.for('agent-desktop/use-case/select');

export const SELECT = defineRefAction<SelectInput>({
  name: 'select',
  summary: 'Choose an option of a list, combo box or tab list.',
  description: 'REF is the list or combo box itself, VALUE the name or value of the option.',
  input: SelectInput,
  useCase: SELECT_USE_CASE,
  examples: [
    { line: 'agent-desktop select @e6 German', explains: 'Choose German in the combo box @e6.' },
    { line: 'agent-desktop select @e6 -- -none-', explains: 'An option whose name begins with a dash.' },
  ],
});
