import type { AppInfo } from '../domain/element/app-info.js';
import type { WindowInfo } from '../domain/element/window-info.js';

/**
 * Lists and (later) arranges top-level windows. An application that does not answer costs `list` at most 300 ms and is
 * named in `unresponsive`, never silently left out.
 */
export interface WindowManager {
  /** Windows of one application, or of all, in stacking-independent, stable order. */
  list(app: AppInfo | undefined, signal: AbortSignal): Promise<WindowList>;
}

export interface WindowList {
  readonly windows: readonly WindowInfo[];
  readonly unresponsive: readonly AppInfo[];
}

export const WindowManager = Symbol.for('agent-desktop/WindowManager');
