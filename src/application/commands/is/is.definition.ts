import { defineCommand } from '../../catalogue/define-command.js';
import { IsInput, type IsProperty } from './is.input.js';

/** Container token of the `is` use case. */
export const IS_USE_CASE = Symbol.for('agent-desktop/use-case/is');

/** The `data` of `is`. `applicable` is false where the question makes no sense for such an element. */
export interface IsResult {
  readonly property: IsProperty;
  readonly ref: string;
  readonly result: boolean;
  readonly applicable: boolean;
}

export const IS = defineCommand<IsInput, IsResult>({
  name: 'is',
  summary: 'Ask one yes-or-no question about an element, live.',
  description:
    '`applicable` tells a checkbox that is not checked from a button that cannot be: the first answers false and ' +
    'applicable, the second false and not applicable.',
  group: 'observation',
  effect: 'read',
  input: IsInput,
  useCase: IS_USE_CASE,
  examples: [
    { line: 'agent-desktop is @e5', explains: 'Is it visible?' },
    { line: 'agent-desktop is @e5 --property checked', explains: 'Is it checked?' },
  ],
});
