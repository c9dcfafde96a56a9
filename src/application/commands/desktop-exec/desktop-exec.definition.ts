import { defineCommand } from '../../catalogue/define-command.js';
import { DesktopExecInput } from './desktop-exec.input.js';

/** Container token of the `desktop exec` use case. */
export const DESKTOP_EXEC_USE_CASE = Symbol.for('agent-desktop/use-case/desktop exec');

/** The `data` of `desktop exec`. */
export interface DesktopExecCommandResult {
  readonly name: string;
  readonly pid: number;
  readonly exit_code?: number;
  readonly signal?: string;
  readonly stdout?: string;
  readonly stderr?: string;
  /** True when a stream had more than was kept. */
  readonly output_cut?: boolean;
}

export const DESKTOP_EXEC = defineCommand<DesktopExecInput, DesktopExecCommandResult>({
  name: 'desktop exec',
  summary: 'Run a program inside a private desktop.',
  description:
    'Everything after the first -- is the program and its arguments, as it stands. The answer is ok when the program ' +
    'could be run; its own exit code is in exit_code. Output is kept up to 1 MiB a stream; output_cut says when there was more.',
  group: 'system',
  effect: 'manage',
  input: DesktopExecInput,
  useCase: DESKTOP_EXEC_USE_CASE,
  ignoresDesktop: true,
  examples: [
    {
      line: 'agent-desktop desktop exec -- printenv DISPLAY',
      explains: 'Run it in the desktop named default and wait for its end.',
    },
    {
      line: 'agent-desktop desktop exec --name test --detach -- gnome-calculator',
      explains: 'Start an application in the desktop named test and leave it running.',
    },
  ],
});
