import { Param } from '../../catalogue/param.js';

/** Input of `close-app`. */
export class CloseAppInput {
  @Param({
    kind: 'string',
    positional: 0,
    required: true,
    description: 'Application name, desktop-file id, executable, or pid:N.',
  })
  app!: string;

  @Param({
    kind: 'boolean',
    default: false,
    description: 'End its process when it does not close by itself. What was not saved is lost.',
  })
  force!: boolean;

  @Param({ kind: 'integer', default: 5000, minimum: 0, description: 'How long to wait for its end, ms.' })
  timeout_ms!: number;
}
