import { defineRefAction } from '../../catalogue/define-ref-action.js';
import { ClickInput } from './click.input.js';

/** Container token of the `click` use case. */
export const CLICK_USE_CASE = Symbol.for('agent-desktop/use-case/click');

export const CLICK = defineRefAction<ClickInput>({
  name: 'click',
  summary: 'Press a button, follow a link, or activate another element.',
  description: 'Nothing moves on the desktop: the action is sent through the accessibility interface.',
  input: ClickInput,
  useCase: CLICK_USE_CASE,
  examples: [
    { line: 'agent-desktop click @e5', explains: 'The element @e5 of the latest snapshot.' },
    { line: 'agent-desktop click @s4k2f9:e5', explains: 'The same ref of a certain snapshot.' },
    {
      line: 'agent-desktop click @e5 --timeout-ms 0',
      explains: 'Try once, without waiting for the element.',
    },
  ],
});
