import { Param } from '../../catalogue/param.js';

/** Input of `list-windows`. */
export class ListWindowsInput {
  @Param({
    kind: 'string',
    description: 'Only windows of this application: a name of `list-apps`, or pid:N.',
  })
  app?: string;
}
