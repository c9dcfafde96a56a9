import { Param } from '../../catalogue/param.js';
import { RefInput } from '../../catalogue/ref-input.js';

/** What `is` can ask. */
export const IS_PROPERTIES = [
  'visible',
  'enabled',
  'checked',
  'focused',
  'expanded',
  'selected',
  'editable',
] as const;

export type IsProperty = (typeof IS_PROPERTIES)[number];

/** Input of `is`. */
export class IsInput extends RefInput {
  @Param({ kind: 'string', description: 'What to ask.', options: IS_PROPERTIES, default: 'visible' })
  property!: IsProperty;
}
