import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { mustNotEnd } from '../../domain/errors/target-errors.js';
import type { CloseResult } from '../../ports/app-launcher.js';
import { Clock } from '../../ports/clock.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { WindowManager } from '../../ports/window-manager.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { processInstance } from './process-info.js';
import { ProtectedProcesses } from './protected-processes.js';

const POLL_MS = 100;
/** How long a process may take after SIGTERM before it is killed. */
const TERM_GRACE_MS = 2000;
/** A program without a window for this long goes on in the background. */
const BACKGROUND_MS = 2000;
/** `_NET_CLOSE_WINDOW`: time stamp 0 (unknown), source 2 (a pager, that is: the user asked). */
const CLOSE_DATA = [0, 2] as const;

/** Ends applications: by asking their windows to close, or by signal. */
@injectable()
export class AppCloser {
  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(WindowManager) private readonly windows: WindowManager,
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
    const before = (await this.windows.list(app, signal)).windows;
    if (!(await this.askToClose(app))) this.send(app, 'SIGTERM');
    return { method, ...(await this.waitClosed(app, before, options.timeoutMs, signal)) };
  }

  whyProtected(name: string): Promise<string | undefined> {
    return this.guarded.reasonOf(name);
  }

  private async refuseProtected(app: AppInfo): Promise<void> {
    const reason = await this.guarded.reason(app.pid);
    if (reason !== undefined) throw mustNotEnd(`${app.name} (pid ${String(app.pid)})`, reason);
  }

  /** False when there is no window manager or no X11 window to ask. */
  private async askToClose(app: AppInfo): Promise<boolean> {
    const x11 = await this.connection.x11();
    if (x11 === undefined) return false;
    const manager = await x11.windowManager().catch(() => undefined);
    const frames = await x11.windows({ overrideRedirect: false }).catch(() => []);
    const own = frames.filter(({ pid }) => pid === app.pid);
    if (own.length === 0 || manager === undefined || manager.name === '') return false;
    for (const { id } of own) await x11.sendRootMessage(id, '_NET_CLOSE_WINDOW', CLOSE_DATA);
    return true;
  }

  private async waitClosed(
    app: AppInfo,
    before: readonly WindowInfo[],
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Pick<CloseResult, 'closed' | 'blockedBy'>> {
    const known = new Set(before.map(({ id }) => id));
    const deadline = this.clock.now() + timeoutMs;
    let dialog: WindowInfo | undefined;
    let bareSince: number | undefined;
    while (this.isRunning(app)) {
      const { windows } = await this.windows.list(app, signal);
      dialog = windows.find(({ id }) => !known.has(id));
      bareSince = windows.length === 0 ? (bareSince ?? this.clock.now()) : undefined;
      // Some programs stay in the background without a window: that is closed, too.
      if (before.length > 0 && bareSince !== undefined && this.clock.now() - bareSince >= BACKGROUND_MS)
        return { closed: true };
      if (dialog !== undefined || this.clock.now() >= deadline) break;
      await this.clock.sleep(POLL_MS, signal);
    }
    if (!this.isRunning(app)) return { closed: true };
    return { closed: false, ...(dialog === undefined ? {} : { blockedBy: dialog.title }) };
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
