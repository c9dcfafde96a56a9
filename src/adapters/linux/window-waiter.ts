import type { AppInfo } from '../../domain/element/app-info.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { Clock } from '../../ports/clock.js';
import type { WindowManager } from '../../ports/window-manager.js';
import type { ChildEnd } from './child-process.js';
import { ancestorsOf } from './process-info.js';

/** The program whose window is waited for. */
export interface AwaitedProgram {
  readonly name: string;
  readonly pid: number;
  ended(): ChildEnd | undefined;
  /** Is an application an instance of the same program: single-instance programs hand over to a running one. */
  isSame(app: AppInfo): boolean;
}

const POLL_MS = 60;
/** How long a window may stand without a tree before it is taken as it is. */
const TREE_GRACE_MS = 5000;

/** Waits until a started program shows a window. */
export class WindowWaiter {
  constructor(
    private readonly windows: WindowManager,
    private readonly clock: Clock,
  ) {}

  /** The window of an application that runs: the focused one, else the first that is visible. */
  async windowOf(app: AppInfo, signal: AbortSignal): Promise<WindowInfo | undefined> {
    const { windows } = await this.windows.list(app, signal);
    return best(windows);
  }

  /**
   * Rejects with `ACTION_FAILED` when the program ends with an error before it shows a window, with `TIMEOUT` when none
   * comes in time.
   */
  async waitFor(program: AwaitedProgram, timeoutMs: number, signal: AbortSignal): Promise<WindowInfo> {
    const started = this.clock.now();
    let treelessSince: number | undefined;
    for (;;) {
      const own = await this.ownWindows(program, signal);
      const ready = best(own.filter(({ app }) => app.accessible === 'ready'));
      if (ready !== undefined) return ready;
      const bare = best(own);
      const now = this.clock.now();
      if (bare !== undefined) treelessSince ??= now;
      const late = now - started >= timeoutMs;
      if (bare !== undefined && (late || now - (treelessSince ?? now) >= TREE_GRACE_MS)) return bare;
      const end = program.ended();
      if (end !== undefined && (end.exitCode !== 0 || end.signal !== undefined)) throw crashed(program, end);
      if (late) throw tooLate(program, timeoutMs, end);
      await this.clock.sleep(POLL_MS, signal);
    }
  }

  private async ownWindows(program: AwaitedProgram, signal: AbortSignal): Promise<readonly WindowInfo[]> {
    const { windows } = await this.windows.list(undefined, signal);
    const family = windows.filter(
      ({ app }) => app.pid === program.pid || ancestorsOf(app.pid).includes(program.pid),
    );
    const handedOver = program.ended()?.exitCode === 0;
    return family.length > 0 || !handedOver ? family : windows.filter(({ app }) => program.isSame(app));
  }
}

function best(windows: readonly WindowInfo[]): WindowInfo | undefined {
  return windows.find(({ focused }) => focused) ?? windows.find(({ visible }) => visible) ?? windows[0];
}

function crashed({ name, pid }: AwaitedProgram, { exitCode, signal }: ChildEnd): AgentDesktopError {
  const how = signal === undefined ? `with exit code ${String(exitCode)}` : `by signal ${signal}`;
  return new AgentDesktopError(
    'ACTION_FAILED',
    `${name} (pid ${String(pid)}) ended ${how} before it showed a window.`,
    {
      suggestion: 'Start it in a terminal to see what it says.',
      details: {
        ...(exitCode === undefined ? {} : { exit_code: exitCode }),
        ...(signal === undefined ? {} : { signal }),
      },
    },
  );
}

function tooLate(
  { name, pid }: AwaitedProgram,
  timeoutMs: number,
  end: ChildEnd | undefined,
): AgentDesktopError {
  const what = end === undefined ? `runs as pid ${String(pid)}` : 'has ended without an error';
  return new AgentDesktopError(
    'TIMEOUT',
    `${name} showed no window within ${String(timeoutMs)} ms; it ${what}.`,
    {
      suggestion: 'Repeat with a larger --timeout-ms, or with --no-wait for programs without a window.',
    },
  );
}
