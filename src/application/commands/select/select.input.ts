import { Param } from '../../catalogue/param.js';
import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `select`. */
export class SelectInput extends RefInput {
  @Param({
    kind: 'string',
    positional: 1,
    required: true,
    description: 'The option to choose, by name or value.',
  })
  value!: string;
}
