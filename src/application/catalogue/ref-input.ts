import { Param } from './param.js';

/** What every command that works on one element by ref takes. */
export class RefInput {
  @Param({
    kind: 'ref',
    description: 'The element: @e3 (latest snapshot, or the one of --snapshot) or @s4k2f9:e3.',
    positional: 0,
    required: true,
  })
  ref!: string;

  @Param({ kind: 'string', description: 'Id of the snapshot the ref belongs to; the latest when absent.' })
  snapshot?: string;

  @Param({
    kind: 'integer',
    description: 'How long to wait for the element, in ms; 0 tries once.',
    default: 5000,
    minimum: 0,
    maximum: 3_600_000,
  })
  timeout_ms!: number;
}
