import { Param } from '../../catalogue/param.js';

/** Input of `launch`. */
export class LaunchInput {
  @Param({
    kind: 'string',
    positional: 0,
    required: true,
    description: 'Desktop-file id, display name, or path of the program.',
  })
  app!: string;

  @Param({ kind: 'strings', description: 'One argument for the program; give it again for more.' })
  arg?: readonly string[];

  @Param({
    kind: 'strings',
    description: 'One variable for the program, NAME=VALUE; give it again for more.',
  })
  env?: readonly string[];

  @Param({ kind: 'string', description: 'Folder to start the program in.' })
  cwd?: string;

  @Param({
    kind: 'integer',
    default: 30_000,
    minimum: 0,
    maximum: 3_600_000,
    description: 'How long to wait for its window, ms.',
  })
  timeout_ms!: number;

  @Param({
    kind: 'boolean',
    default: false,
    description: 'Start a new process even where the application runs already.',
  })
  no_attach!: boolean;

  @Param({
    kind: 'boolean',
    default: false,
    description: 'Answer as soon as the process runs, without waiting for its window.',
  })
  no_wait!: boolean;
}
