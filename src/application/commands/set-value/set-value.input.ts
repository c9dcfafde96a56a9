import { Param } from '../../catalogue/param.js';
import { RefInput } from '../../catalogue/ref-input.js';

/** Input of `set-value`. Exactly one of `value`, `stdin` and `from_env` is given. */
export class SetValueInput extends RefInput {
  @Param({
    kind: 'string',
    positional: 1,
    secret: true,
    description: 'The new value. Other users of the machine can see it in the process list.',
    exclusive: ['stdin', 'from_env'],
  })
  value?: string;

  @Param({
    kind: 'boolean',
    default: false,
    description: 'Take the value from standard input; one final line end is dropped.',
    exclusive: ['value', 'from_env'],
  })
  stdin!: boolean;

  @Param({
    kind: 'string',
    description: 'Take the value from this environment variable.',
    exclusive: ['value', 'stdin'],
  })
  from_env?: string;
}
