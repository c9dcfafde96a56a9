import { Param } from '../../catalogue/param.js';

/** What can be waited for about an element. */
export const WAIT_PREDICATES = ['exists', 'enabled', 'visible', 'actionable', 'value', 'gone'] as const;

export type WaitPredicate = (typeof WAIT_PREDICATES)[number];

/** Input of `wait`: a time, or exactly one thing to wait for. */
export class WaitInput {
  @Param({
    kind: 'integer',
    description: 'Just wait this long, in ms.',
    positional: 0,
    minimum: 0,
    maximum: 3_600_000,
    exclusive: ['element', 'window', 'text'],
  })
  ms?: number;

  @Param({
    kind: 'ref',
    description: 'Wait for this element; say for what with --predicate.',
    exclusive: ['ms', 'window', 'text', 'app', 'window_id'],
  })
  element?: string;

  @Param({
    kind: 'string',
    description: 'What to wait for; exists when absent. value: until it has the value --value, or any.',
    options: WAIT_PREDICATES,
  })
  predicate?: WaitPredicate;

  @Param({ kind: 'string', description: 'The value that --predicate value waits for.', secret: true })
  value?: string;

  @Param({
    kind: 'string',
    description: 'Wait for a window whose title contains this text.',
    exclusive: ['ms', 'element', 'text', 'window_id'],
  })
  window?: string;

  @Param({
    kind: 'string',
    description: 'Wait until this text is shown in the window.',
    exclusive: ['ms', 'element', 'window'],
  })
  text?: string;

  @Param({
    kind: 'integer',
    description: 'How many elements must show the text at least; 0: none may.',
    minimum: 0,
    maximum: 10_000,
  })
  count?: number;

  @Param({
    kind: 'string',
    description: 'Look only at this application: a name of list-apps, or pid:N.',
    exclusive: ['window_id', 'ms', 'element'],
  })
  app?: string;

  @Param({
    kind: 'string',
    description: 'The window in which --text is looked for; the focused one when absent.',
    exclusive: ['app', 'ms', 'element', 'window'],
  })
  window_id?: string;

  @Param({
    kind: 'string',
    description: 'Id of the snapshot that --element belongs to; the latest when absent.',
  })
  snapshot?: string;

  @Param({
    kind: 'integer',
    description: 'Give up after this long, in ms; 0 looks once.',
    default: 30_000,
    minimum: 0,
    maximum: 3_600_000,
  })
  timeout_ms!: number;
}
