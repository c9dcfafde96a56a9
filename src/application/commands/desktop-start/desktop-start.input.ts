import { Param } from '../../catalogue/param.js';

/** Input of `desktop start`. */
export class DesktopStartInput {
  @Param({ kind: 'string', default: 'default', description: 'Name to list and stop it by.' })
  name!: string;

  @Param({
    kind: 'string',
    default: '1280x800',
    description: 'Size of its screen in pixels, WIDTHxHEIGHT, 320x200 to 7680x4320.',
  })
  size!: string;
}
