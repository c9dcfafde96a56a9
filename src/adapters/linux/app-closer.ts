import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { mustNotEnd } from '../../domain/errors/target-errors.js';
import type { CloseResult } from '../../ports/app-launcher.js';
import { Clock } from '../../ports/clock.js';
import type { X11Window } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { processInstance } from './process-info.js';
import { ProtectedProcesses } from './protected-processes.js';

const POLL_MS = 100;
/** How long a process may take after SIGTERM before it is killed. */
const TERM_GRACE_MS = 2000;
/** A program without a window for this long goes on in the background. */
const BACKGROUND_MS = 2000;
/** A modal dialog that was there before, and still is after this long, is what keeps the others from closing. */
const STANDING_MS = 1000;
/** `_NET_CLOSE_WINDOW`: time stamp 0 (unknown), source 2 (a pager, that is: the user asked). */
const CLOSE_DATA = [0, 2] as const;

/** Ends applications: by asking their windows to close, or by signal. */
@injectable()
export class AppCloser {
  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(ProtectedProcesses) private readonly guarded: ProtectedProcesses,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async close(
    app: AppInfo,
    options: { readonly force: boolean; readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<CloseResult> {
    await this.refuseProtected(app);
    const method = options.force ? 'force' : 'graceful';
    if (!this.isRunning(app)) return { method, closed: true };
    if (options.force) return { method, closed: await this.kill(app, options.timeoutMs, signal) };
    const before = await this.framesOf(app);
    if (before.length > 0) await this.askToClose(before);
    else this.send(app, 'SIGTERM');
    return { method, ...(await this.waitClosed(app, before, options.timeoutMs, signal)) };
  }

  whyProtected(name: string): Promise<string | undefined> {
    return this.guarded.reasonOf(name);
  }

  private async refuseProtected(app: AppInfo): Promise<void> {
    const reason = await this.guarded.reason(app.pid);
    if (reason !== undefined) throw mustNotEnd(`${app.name} (pid ${String(app.pid)})`, reason);
  }

  /** The windows of a process on the screen; empty where nobody can ask them to close. */
  private async framesOf(app: AppInfo): Promise<readonly X11Window[]> {
    const x11 = await this.connection.x11();
    const manager = await x11?.windowManager().catch(() => undefined);
    if (x11 === undefined || manager === undefined || manager.name === '') return [];
    const frames = await x11.windows({ overrideRedirect: false }).catch(() => []);
    return frames.filter(({ pid }) => pid === app.pid);
  }

  /** A dialog is asked only where it is alone: closing it is an answer to its question. */
  private async askToClose(frames: readonly X11Window[]): Promise<void> {
    const x11 = await this.connection.x11();
    const main = frames.filter((frame) => !isDialog(frame));
    for (const { id } of main.length > 0 ? main : frames)
      await x11?.sendRootMessage(id, '_NET_CLOSE_WINDOW', CLOSE_DATA);
  }

  private async waitClosed(
    app: AppInfo,
    before: readonly X11Window[],
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Pick<CloseResult, 'closed' | 'blockedBy'>> {
    const known = new Set(before.map(({ id }) => id));
    const started = this.clock.now();
    let bareSince: number | undefined;
    while (this.isRunning(app)) {
      const now = this.clock.now();
      const late = now - started >= timeoutMs;
      const frames = before.length === 0 ? [] : await this.framesOf(app);
      const fresh = frames.filter(({ id }) => !known.has(id));
      const standing = late || now - started >= STANDING_MS ? frames.filter(late ? isDialog : isModal) : [];
      const blocker = fresh.find(isDialog) ?? fresh[0] ?? standing[0];
      if (blocker !== undefined) return { closed: false, blockedBy: blocker.title };
      if (late) return { closed: false };
      bareSince = frames.length === 0 ? (bareSince ?? now) : undefined;
      // Some programs stay in the background without a window: that is closed, too.
      if (before.length > 0 && bareSince !== undefined && now - bareSince >= BACKGROUND_MS) break;
      await this.clock.sleep(POLL_MS, signal);
    }
    return { closed: true };
  }

  private async kill(app: AppInfo, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    this.send(app, 'SIGTERM');
    if (await this.waitGone(app, Math.min(TERM_GRACE_MS, timeoutMs), signal)) return true;
    this.send(app, 'SIGKILL');
    return this.waitGone(app, timeoutMs, signal);
  }

  private async waitGone(app: AppInfo, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    const deadline = this.clock.now() + timeoutMs;
    while (this.isRunning(app)) {
      if (this.clock.now() >= deadline) return false;
      await this.clock.sleep(POLL_MS / 2, signal);
    }
    return true;
  }

  /** Never signals a process that only has the same number. */
  private send(app: AppInfo, name: 'SIGTERM' | 'SIGKILL'): void {
    if (!this.isRunning(app)) return;
    try {
      process.kill(app.pid, name);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
      throw new AgentDesktopError(
        'PERM_DENIED',
        `${app.name} (pid ${String(app.pid)}) may not be ended by this user.`,
        {
          suggestion: 'Run as the user who owns the process.',
          platformDetail: error instanceof Error ? error.message : String(error),
        },
      );
    }
  }

  private isRunning(app: AppInfo): boolean {
    return processInstance(app.pid) === app.processInstance;
  }
}

function isModal({ states }: X11Window): boolean {
  return states.includes('_NET_WM_STATE_MODAL');
}

function isDialog(frame: X11Window): boolean {
  return frame.types.includes('_NET_WM_WINDOW_TYPE_DIALOG') || isModal(frame);
}
