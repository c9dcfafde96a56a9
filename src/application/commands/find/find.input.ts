import { SURFACE_KINDS, type SurfaceKind } from '../../../domain/element/surface.js';
import { Param } from '../../catalogue/param.js';
import { FindFilterInput } from './find-filter.input.js';

const SELECTORS = ['first', 'last', 'nth', 'count'];
const others = (name: string): readonly string[] => SELECTORS.filter((selector) => selector !== name);

/** Input of `find`: where to search and what to give back, on top of the filters. */
export class FindInput extends FindFilterInput {
  @Param({
    kind: 'string',
    description: 'The application: a name of list-apps, or pid:N. The focused window when absent.',
    exclusive: ['window_id', 'root', 'all_apps'],
  })
  app?: string;

  @Param({
    kind: 'string',
    description: 'The window, by an id of list-windows.',
    exclusive: ['app', 'root', 'all_apps'],
  })
  window_id?: string;

  @Param({
    kind: 'ref',
    description: 'Search only below this ref.',
    exclusive: ['app', 'window_id', 'all_apps'],
  })
  root?: string;

  @Param({
    kind: 'string',
    description: 'Id of the snapshot that --root belongs to; the latest when absent.',
  })
  snapshot?: string;

  @Param({
    kind: 'string',
    description: 'The part to search, as listed by list-surfaces.',
    options: SURFACE_KINDS,
    default: 'window',
  })
  surface!: SurfaceKind;

  @Param({
    kind: 'boolean',
    description: 'Search every window of every application; those that do not answer are listed in skipped.',
    default: false,
    exclusive: ['app', 'window_id', 'root'],
  })
  all_apps!: boolean;

  @Param({
    kind: 'boolean',
    description: 'Give only the first match.',
    default: false,
    exclusive: others('first'),
  })
  first!: boolean;

  @Param({
    kind: 'boolean',
    description: 'Give only the last match.',
    default: false,
    exclusive: others('last'),
  })
  last!: boolean;

  @Param({
    kind: 'integer',
    description: 'Give only the match at this position, from 0.',
    minimum: 0,
    exclusive: others('nth'),
  })
  nth?: number;

  @Param({
    kind: 'boolean',
    description: 'Give only the number of matches.',
    default: false,
    exclusive: others('count'),
  })
  count!: boolean;

  @Param({ kind: 'integer', description: 'Matches to give at most; 0: all.', default: 50, minimum: 0 })
  limit!: number;

  @Param({
    kind: 'integer',
    description: 'Time for reading, in ms.',
    default: 5000,
    minimum: 1,
    maximum: 3_600_000,
  })
  timeout_ms!: number;
}
