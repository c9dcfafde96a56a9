import { defineCommand } from '../../catalogue/define-command.js';
import { CloseAppInput } from './close-app.input.js';

/** Container token of the `close-app` use case. */
export const CLOSE_APP_USE_CASE = Symbol.for('agent-desktop/use-case/close-app');

/** The `data` of `close-app`. */
export interface CloseAppResult {
  readonly app: string;
  readonly method: 'graceful' | 'force';
  readonly closed: boolean;
  /** Title of the dialog that keeps it open, such as a question about unsaved work. */
  readonly blocked_by?: string;
}

export const CLOSE_APP = defineCommand<CloseAppInput, CloseAppResult>({
  name: 'close-app',
  summary: 'Close an application.',
  description:
    'Asks its windows to close. closed is false when it still runs after the time-out; blocked_by then names the ' +
    'dialog that stands in the way, if one was seen. The window manager, the compositor, the session and ' +
    'accessibility buses and the ancestors of the caller are refused, also with --force.',
  group: 'app',
  effect: 'act',
  input: CloseAppInput,
  useCase: CLOSE_APP_USE_CASE,
  examples: [
    { line: 'agent-desktop close-app gnome-calculator', explains: 'Ask it to close.' },
    { line: 'agent-desktop close-app pid:4711 --force', explains: 'End this process.' },
  ],
});
