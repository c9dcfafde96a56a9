import type { AppAccessibility } from '../../../domain/element/app-info.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { ListAppsInput } from './list-apps.input.js';

/** Container token of the `list-apps` use case. */
export const LIST_APPS_USE_CASE = Symbol.for('agent-desktop/use-case/list-apps');

/** One application in the answer of `list-apps`. */
export interface ListedApp {
  readonly name: string;
  readonly pid: number;
  readonly process_instance: string;
  readonly bundle_id?: string;
  readonly toolkit?: string;
  readonly accessible: AppAccessibility;
}

/** The `data` of `list-apps`. */
export interface ListAppsResult {
  readonly apps: readonly ListedApp[];
}

export const LIST_APPS = defineCommand<ListAppsInput, ListAppsResult>({
  name: 'list-apps',
  summary: 'List the running applications and whether they can be read.',
  description:
    '`accessible` is `ready`, `lazy` (accessibility is not switched on in it yet), `unresponsive` (it did not answer ' +
    'in time) or `none`.',
  group: 'app',
  effect: 'read',
  input: ListAppsInput,
  useCase: LIST_APPS_USE_CASE,
  examples: [
    { line: 'agent-desktop list-apps', explains: 'Every running application.' },
    { line: 'agent-desktop list-apps --app calc', explains: 'Only those whose name contains "calc".' },
  ],
});
