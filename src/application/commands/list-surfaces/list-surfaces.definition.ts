import type { SurfaceKind } from '../../../domain/element/surface.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { ListSurfacesInput } from './list-surfaces.input.js';

/** Container token of the `list-surfaces` use case. */
export const LIST_SURFACES_USE_CASE = Symbol.for('agent-desktop/use-case/list-surfaces');

/** One surface in the answer of `list-surfaces`. */
export interface ListedSurface {
  readonly id: string;
  readonly type: SurfaceKind;
  readonly title?: string;
  readonly item_count?: number;
}

/** The `data` of `list-surfaces`. */
export interface ListSurfacesResult {
  readonly pid: number;
  readonly surfaces: readonly ListedSurface[];
}

export const LIST_SURFACES = defineCommand<ListSurfacesInput, ListSurfacesResult>({
  name: 'list-surfaces',
  summary: 'List the open surfaces of an application: windows, menus, dialogs, popovers, alerts.',
  description: 'The `type` of a surface is what `snapshot --surface` takes.',
  group: 'observation',
  effect: 'read',
  input: ListSurfacesInput,
  useCase: LIST_SURFACES_USE_CASE,
  examples: [
    { line: 'agent-desktop list-surfaces', explains: 'Surfaces of the application with the focused window.' },
    { line: 'agent-desktop list-surfaces --app mousepad', explains: 'Surfaces of one application.' },
  ],
});
