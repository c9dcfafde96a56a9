import { SURFACE_KINDS, type SurfaceKind } from '../../../domain/element/surface.js';
import { Param } from '../../catalogue/param.js';

/** Input of `snapshot`. */
export class SnapshotInput {
  @Param({
    kind: 'string',
    description: 'The application: a name of list-apps, or pid:N. The focused window when absent.',
    exclusive: ['window_id', 'root'],
  })
  app?: string;

  @Param({
    kind: 'string',
    description: 'The window, by an id of list-windows.',
    exclusive: ['app', 'root'],
  })
  window_id?: string;

  @Param({
    kind: 'boolean',
    description: 'Leave out leaves that nothing can be done with.',
    char: 'i',
    default: false,
  })
  interactive_only!: boolean;

  @Param({
    kind: 'boolean',
    description: 'Leave out nameless wrappers around a single child.',
    default: false,
  })
  compact!: boolean;

  @Param({ kind: 'boolean', description: 'Give every node its box in screen pixels.', default: false })
  include_bounds!: boolean;

  @Param({
    kind: 'integer',
    description:
      'Levels below the root; nameless wrappers do not count. Nodes that were cut carry children_count.',
    default: 10,
    minimum: 0,
    maximum: 1000,
  })
  max_depth!: number;

  @Param({
    kind: 'boolean',
    description: 'A shallow overview (3 levels at most) whose regions can be drilled into with --root.',
    default: false,
  })
  skeleton!: boolean;

  @Param({
    kind: 'ref',
    description: 'Read only what is below this ref and add its refs to the same snapshot.',
    exclusive: ['app', 'window_id'],
  })
  root?: string;

  @Param({
    kind: 'string',
    description: 'The part to read, as listed by list-surfaces.',
    options: SURFACE_KINDS,
    default: 'window',
  })
  surface!: SurfaceKind;

  @Param({
    kind: 'string',
    description: 'Id of the snapshot that --root belongs to; the latest when absent.',
  })
  snapshot?: string;

  @Param({
    kind: 'integer',
    description: 'Time for reading, in ms; when it is over the part read so far is given.',
    default: 3000,
    minimum: 1,
    maximum: 3_600_000,
  })
  timeout_ms!: number;
}
