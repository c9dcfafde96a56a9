import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { ambiguousTarget } from '../../domain/errors/ref-errors.js';
import { type WindowList, WindowManager } from '../../ports/window-manager.js';
import { AppPicker } from './app-picker.js';
import { unresponsiveApp } from './unresponsive-app.js';
import type { WindowChoice } from './window-choice.js';

const MAX_LISTED = 10;

/** Chooses the one window that a command works on. */
@injectable()
export class WindowPicker {
  constructor(
    @inject(AppPicker) private readonly apps: AppPicker,
    @inject(WindowManager) private readonly windows: WindowManager,
  ) {}

  async pick(choice: WindowChoice, signal: AbortSignal): Promise<WindowInfo> {
    const window = await this.choose(choice, signal);
    if (window.app.accessible === 'unresponsive') throw unresponsiveApp(window.app);
    return window;
  }

  private async choose(choice: WindowChoice, signal: AbortSignal): Promise<WindowInfo> {
    const app = choice.app === undefined ? undefined : await this.responsive(choice.app, signal);
    const list = await this.windows.list(app, signal);
    if (app !== undefined && list.windows.length === 0 && list.unresponsive.length > 0)
      throw unresponsiveApp(app);
    if (choice.windowId !== undefined) return byId(choice.windowId, list);
    return app === undefined ? focusedWindow(list) : windowOfApp(app, list);
  }

  private async responsive(text: string, signal: AbortSignal): Promise<AppInfo> {
    const app = await this.apps.pick(text, signal);
    if (app.accessible === 'unresponsive') throw unresponsiveApp(app);
    return app;
  }
}

function byId(id: string, list: WindowList): WindowInfo {
  const found = list.windows.find((window) => window.id === id);
  return found ?? notFound(`No window has the id "${id}".`, list);
}

function focusedWindow(list: WindowList): WindowInfo {
  const focused = list.windows.filter((window) => window.focused);
  const [first] = focused;
  if (first === undefined) return notFound('No window has the focus.', list);
  return focused.length === 1 ? first : ambiguous('Several windows claim the focus.', focused);
}

function windowOfApp(app: AppInfo, list: WindowList): WindowInfo {
  const { windows } = list;
  const focused = windows.filter((window) => window.focused);
  const visible = windows.filter((window) => window.visible && !window.minimized);
  for (const choice of [windows, focused, visible]) {
    const [first] = choice;
    if (first !== undefined && choice.length === 1) return first;
  }
  if (windows.length > 0)
    return ambiguous(`"${app.name}" has ${String(windows.length)} windows and none stands out.`, windows);
  return windowless(app, list);
}

function windowless(app: AppInfo, list: WindowList): never {
  if (app.accessible === 'lazy' || app.accessible === 'none')
    return notFound(`"${app.name}" (pid ${String(app.pid)}) shows no window to assistive technology.`, list, {
      suggestion:
        "Its accessibility is not switched on: close it and start it again with 'launch', or see 'doctor'.",
    });
  return notFound(`"${app.name}" (pid ${String(app.pid)}) has no open window.`, list);
}

function ambiguous(message: string, windows: readonly WindowInfo[]): never {
  throw ambiguousTarget(
    message,
    windows.map(summary),
    'Choose one with --window-id and an id of the candidates.',
  );
}

function notFound(message: string, list: WindowList, hint?: { readonly suggestion: string }): never {
  const { windows, unresponsive } = list;
  const fallback =
    windows.length > 0
      ? 'Choose one of the windows in details with --window-id or --app.'
      : "No window is open that can be read: 'list-apps' shows what is running, 'doctor' what is wrong.";
  throw new AgentDesktopError('WINDOW_NOT_FOUND', message, {
    suggestion: hint?.suggestion ?? fallback,
    details: {
      windows: windows.slice(0, MAX_LISTED).map(summary),
      ...(unresponsive.length > 0 && {
        unresponsive: unresponsive.map(({ name, pid }) => ({ name, pid })),
      }),
    },
  });
}

function summary(window: WindowInfo): Readonly<Record<string, unknown>> {
  return { id: window.id, title: window.title, app_name: window.app.name, pid: window.app.pid };
}
