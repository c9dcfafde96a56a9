import { inject, injectable } from 'inversify';
import type { WindowInfo } from '../../domain/element/window-info.js';
import type { RefEntry } from '../../domain/refs/ref-entry.js';
import { AppLauncher } from '../../ports/app-launcher.js';
import { WindowManager } from '../../ports/window-manager.js';
import { unresponsiveApp } from './unresponsive-app.js';

/** Finds the window of an entry, or says why there is none any more. */
@injectable()
export class RefWindowFinder {
  constructor(
    @inject(AppLauncher) private readonly launcher: AppLauncher,
    @inject(WindowManager) private readonly windows: WindowManager,
  ) {}

  /** Rejects with `APP_UNRESPONSIVE` when the application hangs. */
  async find(
    entry: RefEntry,
    signal: AbortSignal,
  ): Promise<{ readonly window: WindowInfo } | { readonly reason: string }> {
    if (this.launcher.processInstance(entry.pid) !== entry.process_instance)
      return { reason: `"${entry.source_app}" (pid ${String(entry.pid)}) has ended or was started anew` };
    const apps = await this.launcher.list(signal, entry.pid);
    const mine = apps.filter((app) => app.processInstance === entry.process_instance);
    // One process may register several applications.
    const named = mine.filter((app) => app.name === entry.source_app);
    const unresponsive: string[] = [];
    for (const app of named.length > 0 ? named : mine) {
      if (app.accessible === 'unresponsive') throw unresponsiveApp(app);
      const list = await this.windows.list(app, signal);
      const window = windowOf(entry, list.windows);
      if (window !== undefined) return { window };
      unresponsive.push(...list.unresponsive.map(({ name }) => name));
    }
    if (unresponsive.length > 0) throw unresponsiveApp({ name: entry.source_app, pid: entry.pid });
    return { reason: 'its window is closed' };
  }
}

/** By its id; an entry of an old file without one means the only window with its title, else the only window. */
function windowOf(entry: RefEntry, windows: readonly WindowInfo[]): WindowInfo | undefined {
  if (entry.source_window_id !== undefined)
    return windows.find((window) => window.id === entry.source_window_id);
  const titled = windows.filter((window) => window.title === entry.source_window_title);
  const [only, ...more] = titled.length > 0 ? titled : windows;
  return more.length === 0 ? only : undefined;
}
