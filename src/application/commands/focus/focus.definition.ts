import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { FocusInput } from './focus.input.js';

/** Container token of the `focus` use case. */
export const FOCUS_USE_CASE = Symbol.for('agent-desktop/use-case/focus');

export const FOCUS = defineRefAction<FocusInput>({
  name: 'focus',
  summary: 'Give an element the keyboard focus.',
  description: 'The focus moves inside its application only; no window is raised.',
  input: FocusInput,
  useCase: FOCUS_USE_CASE,
  examples: [{ line: 'agent-desktop focus @e4', explains: 'Focus the field @e4.' }],
});
