import type { Permissions } from '../../../ports/permission-probe.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { PermissionsInput } from './permissions.input.js';

/** Container token of the `permissions` use case. */
export const PERMISSIONS_USE_CASE = Symbol.for('agent-desktop/use-case/permissions');

export const PERMISSIONS = defineCommand<PermissionsInput, Permissions>({
  name: 'permissions',
  summary: 'Show what the system lets this program do.',
  description:
    'States are granted, denied, not_required and unknown; a suggestion says how to grant what is missing.',
  group: 'system',
  effect: 'read',
  input: PermissionsInput,
  useCase: PERMISSIONS_USE_CASE,
  examples: [
    { line: 'agent-desktop permissions', explains: 'The state of each permission.' },
    { line: 'agent-desktop permissions --request', explains: 'Also ask the system for what is missing.' },
  ],
});
