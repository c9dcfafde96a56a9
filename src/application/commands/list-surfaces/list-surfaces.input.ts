import { Param } from '../../catalogue/param.js';

/** Input of `list-surfaces`. */
export class ListSurfacesInput {
  @Param({
    kind: 'string',
    description:
      'The application: a name of `list-apps`, or pid:N. The one with the focused window when absent.',
    exclusive: ['window_id'],
  })
  app?: string;

  @Param({ kind: 'string', description: 'A window of the application, by its id.', exclusive: ['app'] })
  window_id?: string;
}
