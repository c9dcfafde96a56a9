import { defineCommand } from '../../catalogue/define-command.js';
import { DesktopStopInput } from './desktop-stop.input.js';

/** Container token of the `desktop stop` use case. */
export const DESKTOP_STOP_USE_CASE = Symbol.for('agent-desktop/use-case/desktop stop');

/** The `data` of `desktop stop`. */
export interface DesktopStopResult {
  readonly name: string;
  readonly stopped: true;
}

export const DESKTOP_STOP = defineCommand<DesktopStopInput, DesktopStopResult>({
  name: 'desktop stop',
  summary: 'Stop a private desktop and everything that runs on it.',
  description: 'Leaves no process and no file behind.',
  group: 'system',
  effect: 'manage',
  input: DesktopStopInput,
  useCase: DESKTOP_STOP_USE_CASE,
  ignoresDesktop: true,
  examples: [
    { line: 'agent-desktop desktop stop', explains: 'Stop the one named default.' },
    { line: 'agent-desktop desktop stop --name test', explains: 'Stop the one named test.' },
  ],
});
