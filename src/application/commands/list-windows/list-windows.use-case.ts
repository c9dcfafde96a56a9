import { inject, injectable } from 'inversify';
import type { WindowInfo } from '../../../domain/element/window-info.js';
import { WindowManager } from '../../../ports/window-manager.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { AppPicker } from '../../services/app-picker.js';
import { unresponsiveApp } from '../../services/unresponsive-app.js';
import type { ListedWindow, ListWindowsResult } from './list-windows.definition.js';
import type { ListWindowsInput } from './list-windows.input.js';

/** Lists windows, and names the applications that did not answer. */
@injectable()
export class ListWindowsUseCase implements UseCase<ListWindowsInput, ListWindowsResult> {
  constructor(
    @inject(AppPicker) private readonly apps: AppPicker,
    @inject(WindowManager) private readonly windows: WindowManager,
  ) {}

  async execute(input: ListWindowsInput, context: ExecutionContext): Promise<ListWindowsResult> {
    const app = input.app === undefined ? undefined : await this.apps.pick(input.app, context.signal);
    if (app?.accessible === 'unresponsive') throw unresponsiveApp(app);
    const { windows, unresponsive } = await this.windows.list(app, context.signal);
    if (app !== undefined && windows.length === 0 && unresponsive.length > 0) throw unresponsiveApp(app);
    return {
      windows: windows.map(listed),
      ...(unresponsive.length > 0 && { unresponsive: unresponsive.map(({ name, pid }) => ({ name, pid })) }),
    };
  }
}

function listed(window: WindowInfo): ListedWindow {
  return {
    id: window.id,
    title: window.title,
    app_name: window.app.name,
    pid: window.app.pid,
    ...(window.bounds !== undefined && { bounds: window.bounds }),
    is_focused: window.focused,
    minimized: window.minimized,
    visible: window.visible,
  };
}
