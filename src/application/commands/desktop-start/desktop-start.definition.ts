import { defineCommand } from '../../catalogue/define-command.js';
import type { DesktopView } from '../../services/desktop-view.js';
import { DesktopStartInput } from './desktop-start.input.js';

/** Container token of the `desktop start` use case. */
export const DESKTOP_START_USE_CASE = Symbol.for('agent-desktop/use-case/desktop start');

/** The `data` of `desktop start`. */
export type DesktopStartResult = DesktopView;

export const DESKTOP_START = defineCommand<DesktopStartInput, DesktopStartResult>({
  name: 'desktop start',
  summary: 'Start a private headless desktop.',
  description:
    'A display, a session bus, an accessibility bus and a window manager of its own. It outlives this command until ' +
    'it is stopped by name; several can run side by side. Run any command inside it with --desktop NAME, or set the ' +
    'printed environment.',
  group: 'system',
  effect: 'manage',
  input: DesktopStartInput,
  useCase: DESKTOP_START_USE_CASE,
  ignoresDesktop: true,
  examples: [
    { line: 'agent-desktop desktop start', explains: 'A desktop named default, 1280x800.' },
    {
      line: 'agent-desktop desktop start --name test --size 1920x1080',
      explains: 'A second, larger one beside it.',
    },
  ],
});
