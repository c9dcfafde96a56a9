import type { AppInfo } from '../domain/element/app-info.js';
import type { WindowInfo } from '../domain/element/window-info.js';

/** What to start, and how. */
export interface LaunchRequest {
  /** Desktop-file id, display name, or path of an executable. */
  readonly app: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** False: always start a new process, even where one runs already. */
  readonly attach: boolean;
  /** False: return when the process runs, without waiting for its window. */
  readonly wait: boolean;
  readonly timeoutMs: number;
}

export interface LaunchResult {
  readonly app: AppInfo;
  readonly window?: WindowInfo;
  /** True when a running instance was taken instead of starting one. */
  readonly attached: boolean;
}

export interface CloseResult {
  readonly method: 'graceful' | 'force';
  readonly closed: boolean;
  /** Title of a dialog (such as "save changes?") that now stands in the way. */
  readonly blockedBy?: string;
}

/**
 * Knows the running applications, starts and ends them. Errors: `APP_NOT_FOUND` with near names in `details.near`,
 * `TIMEOUT` when no window came in time, `POLICY_DENIED` for processes that must not be ended (window manager,
 * session and accessibility bus, ancestors of the caller), `PERM_DENIED`.
 */
export interface AppLauncher {
  /**
   * All applications; an unresponsive one costs at most 300 ms and is listed as such. With `pid` only those of this
   * process, so that no other one can cost anything.
   */
  list(signal: AbortSignal, pid?: number): Promise<readonly AppInfo[]>;
  /** The process instance of a pid now; undefined when no such process runs. */
  processInstance(pid: number): string | undefined;
  /**
   * Why no process that is called so, or that `pid:N` means, may ever be ended: it is what the desktop stands on, or the
   * caller. Most of these are no applications and are not listed. Undefined when there is no such process.
   */
  whyProtected(name: string): Promise<string | undefined>;
  launch(request: LaunchRequest, signal: AbortSignal): Promise<LaunchResult>;
  close(
    app: AppInfo,
    options: { readonly force: boolean; readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<CloseResult>;
}

export const AppLauncher = Symbol.for('agent-desktop/AppLauncher');
