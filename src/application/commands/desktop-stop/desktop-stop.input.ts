import { Param } from '../../catalogue/param.js';

/** Input of `desktop stop`. */
export class DesktopStopInput {
  @Param({ kind: 'string', default: 'default', description: 'Name of the desktop to stop.' })
  name!: string;
}
