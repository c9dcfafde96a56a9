import type { Bounds } from '../../../domain/element/bounds.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { ListWindowsInput } from './list-windows.input.js';

/** Container token of the `list-windows` use case. */
export const LIST_WINDOWS_USE_CASE = Symbol.for('agent-desktop/use-case/list-windows');

/** One window in the answer of `list-windows`. */
export interface ListedWindow {
  readonly id: string;
  readonly title: string;
  readonly app_name: string;
  readonly pid: number;
  readonly bounds?: Bounds;
  readonly is_focused: boolean;
  readonly minimized: boolean;
  readonly visible: boolean;
}

/** The `data` of `list-windows`. `unresponsive` names applications whose windows could not be read. */
export interface ListWindowsResult {
  readonly windows: readonly ListedWindow[];
  readonly unresponsive?: readonly { readonly name: string; readonly pid: number }[];
}

export const LIST_WINDOWS = defineCommand<ListWindowsInput, ListWindowsResult>({
  name: 'list-windows',
  summary: 'List the open windows.',
  description:
    'An application that does not answer is named in `unresponsive`; with --app it is an error. Window ids stay ' +
    'valid for the life of the window and are taken by --window-id.',
  group: 'app',
  effect: 'read',
  input: ListWindowsInput,
  useCase: LIST_WINDOWS_USE_CASE,
  examples: [
    { line: 'agent-desktop list-windows', explains: 'Windows of every application.' },
    { line: 'agent-desktop list-windows --app gnome-calculator', explains: 'Windows of one application.' },
  ],
});
