import { disposition } from '../../domain/action/disposition.js';
import type { AppInfo } from '../../domain/element/app-info.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { Clock } from '../../ports/clock.js';
import type { WindowManager } from '../../ports/window-manager.js';
import type { ChildEnd } from './child-process.js';
import { ancestorsOf, runningPids, sessionOf } from './process-info.js';

/** The program whose window is waited for. */
export interface AwaitedProgram {
  readonly name: string;
  readonly pid: number;
  /** Ids of the windows that were there before it was started. */
  readonly before: ReadonlySet<string>;
  ended(): ChildEnd | undefined;
  /** Is an application an instance of the same program: single-instance programs hand over to a running one. */
  isSame(app: AppInfo): boolean;
}

const POLL_MS = 60;
/** How long a window may stand without a tree before it is taken as it is. */
const TREE_GRACE_MS = 5000;
/** How long the one that was handed over to may take to open a window, before one that it had is taken. */
const NEW_WINDOW_MS = 2000;
/** A program that ended, with all that it started, and still shows no window after this long shows none. */
const HANDOVER_MS = 5000;

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

  /** Ids of the windows that are open now. */
  async openWindows(signal: AbortSignal): Promise<ReadonlySet<string>> {
    const { windows } = await this.windows.list(undefined, signal);
    return new Set(windows.map(({ id }) => id));
  }

  /**
   * Rejects with `ACTION_FAILED` when the program ends before it shows a window: with an error, or with nothing left of
   * it and no window of another instance; with `TIMEOUT` when none comes in time.
   */
  async waitFor(program: AwaitedProgram, timeoutMs: number, signal: AbortSignal): Promise<WindowInfo> {
    const started = this.clock.now();
    let treelessSince: number | undefined;
    let goneSince: number | undefined;
    for (;;) {
      const now = this.clock.now();
      if (program.ended() !== undefined && !hasOffspring(program.pid)) goneSince ??= now;
      const goneMs = goneSince === undefined ? 0 : now - goneSince;
      const own = await this.ownWindows(program, goneMs, signal);
      const ready = best(own.filter(({ app }) => app.accessible === 'ready'));
      if (ready !== undefined) return ready;
      const bare = best(own);
      if (bare !== undefined) treelessSince ??= now;
      const late = now - started >= timeoutMs;
      if (bare !== undefined && (late || now - (treelessSince ?? now) >= TREE_GRACE_MS)) return bare;
      const end = program.ended();
      if (end !== undefined && (end.exitCode !== 0 || goneMs >= HANDOVER_MS)) throw endedEarly(program, end);
      if (late) throw tooLate(program, timeoutMs, end);
      await this.clock.sleep(POLL_MS, signal);
    }
  }

  /** Its own, also those of its orphaned children; after a hand-over those of the instance that took it. */
  private async ownWindows(
    program: AwaitedProgram,
    goneMs: number,
    signal: AbortSignal,
  ): Promise<readonly WindowInfo[]> {
    const { windows } = await this.windows.list(undefined, signal);
    const family = windows.filter(({ app }) => isFamily(app.pid, program.pid));
    if (family.length > 0 || program.ended()?.exitCode !== 0) return family;
    const same = windows.filter(({ app }) => program.isSame(app));
    const fresh = same.filter(({ id }) => !program.before.has(id));
    return fresh.length > 0 || goneMs < NEW_WINDOW_MS ? fresh : same;
  }
}

/** It leads a session of its own, so that what it started can be told even when it has ended. */
function isFamily(pid: number, leader: number): boolean {
  return pid === leader || sessionOf(pid) === leader || ancestorsOf(pid).includes(leader);
}

function hasOffspring(leader: number): boolean {
  return runningPids().some((pid) => sessionOf(pid) === leader);
}

function best(windows: readonly WindowInfo[]): WindowInfo | undefined {
  return windows.find(({ focused }) => focused) ?? windows.find(({ visible }) => visible) ?? windows[0];
}

function endedEarly({ name, pid }: AwaitedProgram, { exitCode, signal }: ChildEnd): AgentDesktopError {
  const wentWell = exitCode === 0;
  const code = wentWell ? 'without an error' : `with exit code ${String(exitCode)}`;
  return new AgentDesktopError(
    'ACTION_FAILED',
    `${name} (pid ${String(pid)}) ended ${signal === undefined ? code : `by signal ${signal}`} before it showed a window.`,
    {
      suggestion: wentWell
        ? 'Use --no-wait for programs without a window.'
        : 'Start it in a terminal to see what it says.',
      details: {
        ...(exitCode === undefined ? {} : { exit_code: exitCode }),
        ...(signal === undefined ? {} : { signal }),
      },
      disposition: STARTED,
    },
  );
}

/** It did run: another try would be a second run. */
const STARTED = disposition('delivered_unverified');

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
      suggestion:
        'See list-windows later; start programs without a window with --no-wait, and slow ones with a larger --timeout-ms.',
      disposition: STARTED,
    },
  );
}
