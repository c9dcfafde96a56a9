import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { CollapseInput } from './collapse.input.js';

/** Container token of the `collapse` use case. */
export const COLLAPSE_USE_CASE = Symbol.for('agent-desktop/use-case/collapse');

export const COLLAPSE = defineRefAction<CollapseInput>({
  name: 'collapse',
  summary: 'Close a combo box, tree item, menu or disclosure.',
  description: 'Does nothing, and succeeds, when it is closed already.',
  input: CollapseInput,
  useCase: COLLAPSE_USE_CASE,
  examples: [{ line: 'agent-desktop collapse @e9', explains: 'Close @e9.' }],
});
