import { Param } from '../../catalogue/param.js';
import { RefInput } from '../../catalogue/ref-input.js';

/** What `get` can read. */
export const GET_PROPERTIES = [
  'text',
  'value',
  'title',
  'bounds',
  'role',
  'states',
  'name',
  'description',
  'attributes',
] as const;

export type GetProperty = (typeof GET_PROPERTIES)[number];

/** Input of `get`. */
export class GetInput extends RefInput {
  @Param({ kind: 'string', description: 'What to read.', options: GET_PROPERTIES, default: 'text' })
  property!: GetProperty;
}
