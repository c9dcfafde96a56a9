import { defineCommand } from '../../catalogue/define-command.js';
import type { DesktopView } from '../../services/desktop-view.js';
import { DesktopListInput } from './desktop-list.input.js';

/** Container token of the `desktop list` use case. */
export const DESKTOP_LIST_USE_CASE = Symbol.for('agent-desktop/use-case/desktop list');

/** The `data` of `desktop list`. */
export interface DesktopListResult {
  readonly desktops: readonly DesktopView[];
}

export const DESKTOP_LIST = defineCommand<DesktopListInput, DesktopListResult>({
  name: 'desktop list',
  summary: 'List the private desktops.',
  description: 'One whose processes ended without being stopped is listed with running false.',
  group: 'system',
  effect: 'read',
  input: DesktopListInput,
  useCase: DESKTOP_LIST_USE_CASE,
  ignoresDesktop: true,
  examples: [{ line: 'agent-desktop desktop list', explains: 'Names, displays and environments.' }],
});
