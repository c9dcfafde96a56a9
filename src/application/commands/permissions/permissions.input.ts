import { Param } from '../../catalogue/param.js';

/** Input of `permissions`. */
export class PermissionsInput {
  @Param({
    kind: 'boolean',
    default: false,
    description: 'Ask the system for what is missing, where it can be asked (it may show a dialog).',
  })
  request!: boolean;
}
