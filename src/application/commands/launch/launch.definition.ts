import { defineCommand } from '../../catalogue/define-command.js';
import { LaunchInput } from './launch.input.js';

/** Container token of the `launch` use case. */
export const LAUNCH_USE_CASE = Symbol.for('agent-desktop/use-case/launch');

/** The `data` of `launch`. */
export interface LaunchCommandResult {
  readonly app: string;
  readonly pid: number;
  readonly process_instance: string;
  readonly window?: { readonly id: string; readonly title: string };
}

export const LAUNCH = defineCommand<LaunchInput, LaunchCommandResult>({
  name: 'launch',
  summary: 'Start an application and wait for its window.',
  description:
    'Attaches to a running instance unless --no-attach, --arg or --env is given: what runs already cannot be given ' +
    'those. Accessibility is switched on for the program that is started.',
  group: 'app',
  effect: 'act',
  input: LaunchInput,
  useCase: LAUNCH_USE_CASE,
  examples: [
    { line: 'agent-desktop launch gnome-calculator', explains: 'By desktop-file id, name or executable.' },
    {
      line: 'agent-desktop launch mousepad --arg notes.txt --cwd /tmp --no-attach',
      explains: 'A new process with an argument and a folder.',
    },
    {
      line: 'agent-desktop launch gtk3-widget-factory --env GTK_THEME=Adwaita:dark --no-wait',
      explains: 'With a variable, without waiting for the window.',
    },
  ],
});
