/** A private headless desktop. */
export interface DesktopInfo {
  readonly name: string;
  readonly display: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly running: boolean;
  /** The variables a program needs to run inside it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly startedAt: string;
}

/** What a command inside a desktop left. Output is kept up to 1 MiB a stream. */
export interface DesktopExecResult {
  readonly pid: number;
  readonly exitCode?: number;
  readonly signal?: string;
  readonly stdout?: string;
  readonly stderr?: string;
  /** True when a stream had more than was kept. */
  readonly outputCut?: boolean;
}

/**
 * Starts, lists and stops private desktops (display, session bus, accessibility bus, window manager). A desktop
 * outlives the command that started it; `stop` leaves no process and no file behind.
 * Errors: `INVALID_ARGS` for a bad or taken name, `INTERNAL` with the missing Debian packages in `details.packages`,
 * `TIMEOUT` when a part did not come up.
 */
export interface DesktopHost {
  start(
    options: { readonly name: string; readonly width: number; readonly height: number },
    signal: AbortSignal,
  ): Promise<DesktopInfo>;
  stop(name: string, signal: AbortSignal): Promise<void>;
  list(): Promise<readonly DesktopInfo[]>;
  exec(
    name: string,
    command: { readonly argv: readonly string[]; readonly detach: boolean; readonly timeoutMs?: number },
    signal: AbortSignal,
  ): Promise<DesktopExecResult>;
}

export const DesktopHost = Symbol.for('agent-desktop/DesktopHost');
