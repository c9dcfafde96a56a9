import { statSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';
import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { invalidArgs } from '../../domain/errors/invalid-args.js';
import type { AppLauncher, CloseResult, LaunchRequest, LaunchResult } from '../../ports/app-launcher.js';
import { Clock } from '../../ports/clock.js';
import { Environment } from '../../ports/environment.js';
import { WindowManager } from '../../ports/window-manager.js';
import { AccessibilitySwitch } from './accessibility-switch.js';
import { AppCloser } from './app-closer.js';
import { AppRegistry } from './app-registry.js';
import { type StartedChild, startDetached } from './child-process.js';
import { programOf } from './desktop-entries.js';
import { launchCommand } from './launch-command.js';
import { findLaunchTarget, type LaunchTarget } from './launch-target.js';
import { WindowWaiter } from './window-waiter.js';
import { processInstance } from './process-info.js';
import { WindowPlacements } from './window-placements.js';

const MAX_NEAR = 5;

/** Lists, starts and ends applications. */
@injectable()
export class LinuxAppLauncher implements AppLauncher {
  private readonly waiter: WindowWaiter;

  constructor(
    @inject(AppRegistry) private readonly registry: AppRegistry,
    @inject(WindowPlacements) private readonly placements: WindowPlacements,
    @inject(AppCloser) private readonly closer: AppCloser,
    @inject(AccessibilitySwitch) private readonly accessibility: AccessibilitySwitch,
    @inject(Environment) private readonly environment: Environment,
    @inject(WindowManager) windows: WindowManager,
    @inject(Clock) clock: Clock,
  ) {
    this.waiter = new WindowWaiter(windows, clock);
  }

  /** The applications of the registry, and the processes that have windows but no tree. */
  async list(signal: AbortSignal, only?: number): Promise<readonly AppInfo[]> {
    const registered = (await this.registry.list(signal, { pid: only })).map(({ info }) => info);
    const known = new Set(registered.map(({ pid }) => pid));
    const frames = await this.placements.x11Windows();
    const others = new Map<number, AppInfo>();
    for (const { pid, wmClass, title } of frames) {
      if (known.has(pid) || others.has(pid) || (only !== undefined && pid !== only)) continue;
      const info = this.registry.unregistered(pid, wmClass || title);
      if (info !== undefined) others.set(pid, info);
    }
    return [...registered, ...others.values()].sort((a, b) => a.pid - b.pid || a.name.localeCompare(b.name));
  }

  processInstance(pid: number): string | undefined {
    return processInstance(pid);
  }

  whyProtected(name: string): Promise<string | undefined> {
    return this.closer.whyProtected(name);
  }

  async launch(request: LaunchRequest, signal: AbortSignal): Promise<LaunchResult> {
    const target = this.target(request);
    const running = request.attach ? await this.running(target, signal) : undefined;
    if (running !== undefined) return this.attached(running, request, signal);
    await this.accessibility.turnOn().catch(() => false);
    const before = request.wait ? await this.waiter.openWindows(signal) : new Set<string>();
    const child = await this.start(target, request);
    if (!request.wait) return { app: this.started(child, target), attached: false };
    const window = await this.waiter.waitFor(
      {
        name: target.name,
        pid: child.pid,
        before,
        ended: () => child.ended(),
        isSame: (app) => isInstanceOf(app, target),
      },
      request.timeoutMs,
      signal,
    );
    return { app: window.app, window, attached: false };
  }

  close(
    app: AppInfo,
    options: { readonly force: boolean; readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<CloseResult> {
    return this.closer.close(app, options, signal);
  }

  private target(request: LaunchRequest): LaunchTarget {
    const entries = this.registry.desktopEntries();
    const found = findLaunchTarget(request, entries, this.environment);
    if (found === undefined) throw this.notFound(request.app);
    if ('command' in found) return found;
    throw new AgentDesktopError(
      'AMBIGUOUS_TARGET',
      `"${request.app}" means several installed applications.`,
      {
        suggestion: 'Give the full id of one of the candidates.',
        details: { candidates: found.candidates.slice(0, 10).map(({ id, name }) => ({ id, name })) },
      },
    );
  }

  private notFound(app: string): AgentDesktopError {
    const wanted = app.toLowerCase();
    const score = (text: string): number => {
      const name = text.toLowerCase();
      return name.includes(wanted) ? 0 : distance(wanted, name);
    };
    const near = this.registry
      .desktopEntries()
      .map(({ id, name, command }) => ({ id, score: Math.min(...[id, name, programOf(command)].map(score)) }))
      .filter((item) => item.score <= Math.max(2, Math.floor(wanted.length / 3)))
      .sort((a, b) => a.score - b.score || a.id.localeCompare(b.id))
      .slice(0, MAX_NEAR)
      .map(({ id }) => id);
    return new AgentDesktopError('APP_NOT_FOUND', `There is no installed application "${app}".`, {
      suggestion:
        near.length > 0
          ? `Did you mean ${near.join(', ')}?`
          : 'Give a desktop-file id, a display name, a program on PATH or a path.',
      details: { near },
    });
  }

  private async running(target: LaunchTarget, signal: AbortSignal): Promise<AppInfo | undefined> {
    const apps = await this.list(signal);
    const same = apps.filter((app) => isInstanceOf(app, target));
    return same.find(({ accessible }) => accessible === 'ready') ?? same[0];
  }

  private async attached(app: AppInfo, request: LaunchRequest, signal: AbortSignal): Promise<LaunchResult> {
    const window: WindowInfo | undefined = request.wait ? await this.waiter.windowOf(app, signal) : undefined;
    return { app, attached: true, ...(window === undefined ? {} : { window }) };
  }

  private async start(target: LaunchTarget, request: LaunchRequest): Promise<StartedChild> {
    checkFolder(request.cwd);
    try {
      return await startDetached(launchCommand(target, request, this.environment), request.cwd);
    } catch (error) {
      throw new AgentDesktopError('ACTION_FAILED', `${target.name} could not be started.`, {
        suggestion: 'Check that the program and the working folder exist and may be used.',
        platformDetail: error instanceof Error ? error.message : String(error),
      });
    }
  }

  /** A process that was not waited for may already have handed over to another one and ended. */
  private started({ pid }: StartedChild, { name }: LaunchTarget): AppInfo {
    return (
      this.registry.unregistered(pid, name) ?? {
        name,
        pid,
        processInstance: `${String(pid)}:0`,
        accessible: 'none',
        address: {},
      }
    );
  }
}

/** The system's own error would name the program instead. */
function checkFolder(cwd: string | undefined): void {
  if (cwd !== undefined && !isFolder(cwd))
    throw invalidArgs(`There is no folder "${cwd}" to start in.`, 'Give an existing folder with --cwd.');
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Does a running application come from this target. */
function isInstanceOf(app: AppInfo, { entry, command }: LaunchTarget): boolean {
  if (entry !== undefined && app.bundleId === entry.id) return true;
  const program = programOf(command);
  return app.executable === program || app.name === program;
}
