import type { Bounds } from '../../../domain/element/bounds.js';
import type { State } from '../../../domain/element/state.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { GetInput, type GetProperty } from './get.input.js';

/** Container token of the `get` use case. */
export const GET_USE_CASE = Symbol.for('agent-desktop/use-case/get');

/** What a property can be. */
export type GetValue = string | Bounds | readonly State[] | Readonly<Record<string, string>>;

/** The `data` of `get`. `value` is absent when the element has none, or it could not be read or is secret. */
export interface GetResult {
  readonly property: GetProperty;
  readonly ref: string;
  readonly value?: GetValue;
}

export const GET = defineCommand<GetInput, GetResult>({
  name: 'get',
  summary: 'Read one property of an element, live.',
  description:
    'The text of a text widget is its content, of anything else its label. A value that is secret or could not be ' +
    'read is left out, never empty.',
  group: 'observation',
  effect: 'read',
  input: GetInput,
  useCase: GET_USE_CASE,
  examples: [
    { line: 'agent-desktop get @e5', explains: 'The text of an element.' },
    { line: 'agent-desktop get @e5 --property bounds', explains: 'Its box in screen pixels.' },
    { line: 'agent-desktop get @s4k2f9:e5 --property states', explains: 'By a ref of a certain snapshot.' },
  ],
});
