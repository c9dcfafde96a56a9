import { Param } from '../../catalogue/param.js';

/** Input of `list-apps`. */
export class ListAppsInput {
  @Param({ kind: 'string', description: 'Only applications whose name contains this text.' })
  app?: string;
}
