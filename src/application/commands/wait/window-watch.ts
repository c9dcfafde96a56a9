import { inject, injectable } from 'inversify';
import type { WindowInfo } from '../../../domain/element/window-info.js';
import { matchesText } from '../../../domain/locator/query.js';
import { WindowManager } from '../../../ports/window-manager.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { AppPicker } from '../../services/app-picker.js';
import { type Look, Waiter } from '../../services/waiter.js';
import { appNow } from './app-now.js';
import { orNotThereYet } from './not-there-yet.js';
import type { WaitResult } from './wait.definition.js';
import type { WaitInput } from './wait.input.js';

/** Titles that a time-out names. */
const NAMED = 5;

/** Waits for a window by its title. */
@injectable()
export class WindowWatch {
  constructor(
    @inject(AppPicker) private readonly apps: AppPicker,
    @inject(WindowManager) private readonly windows: WindowManager,
    @inject(Waiter) private readonly waiter: Waiter,
  ) {}

  async wait(title: string, input: WaitInput, { signal }: ExecutionContext): Promise<WaitResult> {
    const { value: window, elapsedMs } = await this.waiter.until(
      {
        what: `a window titled "${title}"`,
        app: await appNow(this.apps, input.app, signal),
        timeoutMs: input.timeout_ms,
        look: () => orNotThereYet(() => this.look(title, input.app, signal)),
      },
      signal,
    );
    const { id, app } = window;
    return {
      found: true,
      elapsed_ms: elapsedMs,
      window: { id, title: window.title, app: app.name, pid: app.pid },
    };
  }

  private async look(
    title: string,
    appText: string | undefined,
    signal: AbortSignal,
  ): Promise<Look<WindowInfo>> {
    const app = appText === undefined ? undefined : await this.apps.pick(appText, signal);
    const { windows, unresponsive } = await this.windows.list(app, signal);
    const titled = windows.filter((window) => matchesText(window.title, title, false));
    const window = titled.find(({ focused }) => focused) ?? titled[0];
    if (window !== undefined) return { done: true, value: window };
    const seen = windows.slice(0, NAMED).map((other) => `"${other.title}"`);
    const hung = unresponsive.map(({ name }) => `"${name}" does not answer`);
    const parts = [seen.length > 0 ? `the windows ${seen.join(', ')}` : 'no window', ...hung];
    return { done: false, seen: parts.join('; ') };
  }
}
