import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { ExpandInput } from './expand.input.js';

/** Container token of the `expand` use case. */
export const EXPAND_USE_CASE = Symbol.for('agent-desktop/use-case/expand');

export const EXPAND = defineRefAction<ExpandInput>({
  name: 'expand',
  summary: 'Open a combo box, tree item, menu or disclosure.',
  description: 'Does nothing, and succeeds, when it is open already.',
  input: ExpandInput,
  useCase: EXPAND_USE_CASE,
  examples: [{ line: 'agent-desktop expand @e9', explains: 'Open @e9 to see what is inside.' }],
});
