import { Param } from '../../catalogue/param.js';

/** Input of `desktop exec`. */
export class DesktopExecInput {
  @Param({
    kind: 'string',
    description: 'Name of the desktop to run it in; without it the one of --desktop, else "default".',
  })
  name?: string;

  @Param({
    kind: 'strings',
    positional: 0,
    required: true,
    description: 'The program and its arguments, as they stand after the first --.',
  })
  argv!: readonly string[];

  @Param({
    kind: 'boolean',
    default: false,
    description: 'Return as soon as it runs, and let it go on; its output is not kept.',
    exclusive: ['timeout_ms'],
  })
  detach!: boolean;

  @Param({
    kind: 'integer',
    minimum: 1,
    maximum: 3_600_000,
    description: 'End it after so many milliseconds. Without it, it may take as long as it needs.',
  })
  timeout_ms?: number;
}
