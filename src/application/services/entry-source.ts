import type { WindowInfo } from '../../domain/element/window-info.js';
import type { EntrySource } from '../../domain/refs/make-entry.js';

/** Where the refs of one read come from. The window itself is not called a surface. */
export function entrySource(window: WindowInfo, surface?: string): EntrySource {
  return {
    pid: window.app.pid,
    processInstance: window.app.processInstance,
    app: window.app.name,
    windowId: window.id,
    windowTitle: window.title,
    ...(surface !== undefined && surface !== 'window' && { surface }),
    ...(window.bounds !== undefined && { windowBounds: window.bounds }),
  };
}
