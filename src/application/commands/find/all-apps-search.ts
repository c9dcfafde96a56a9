import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../../domain/element/app-info.js';
import type { Role } from '../../../domain/element/role.js';
import type { SurfaceKind } from '../../../domain/element/surface.js';
import type { WindowInfo } from '../../../domain/element/window-info.js';
import { AgentDesktopError } from '../../../domain/errors/agent-desktop-error.js';
import type { Query } from '../../../domain/locator/query.js';
import { AppLauncher } from '../../../ports/app-launcher.js';
import { Clock } from '../../../ports/clock.js';
import type { TruncationReason } from '../../../ports/tree-reader.js';
import { WindowManager } from '../../../ports/window-manager.js';
import { ElementSearch, type SearchResult } from '../../services/element-search.js';
import type { SkippedApp } from './find.definition.js';

/** One application that is slow must not take the time of all others. */
const MOST_FOR_ONE_MS = 2_000;

/** What was found in all applications, and which of them could not be searched. */
export interface AllAppsResult extends SearchResult {
  readonly skipped: readonly SkippedApp[];
}

interface Order {
  readonly query: Query;
  readonly surface: SurfaceKind;
  readonly timeoutMs: number;
}

/** Searches every window of every application. One that hangs is reported, and costs its own time only. */
@injectable()
export class AllAppsSearch {
  constructor(
    @inject(AppLauncher) private readonly launcher: AppLauncher,
    @inject(WindowManager) private readonly windows: WindowManager,
    @inject(ElementSearch) private readonly elements: ElementSearch,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async search(order: Order, signal: AbortSignal): Promise<AllAppsResult> {
    const end = this.clock.now() + order.timeoutMs;
    const skipped = new SkippedApps();
    // Side by side, so that one that hangs is waited for once.
    const [apps, { windows, unresponsive }] = await Promise.all([
      this.launcher.list(signal),
      this.windows.list(undefined, signal),
    ]);
    for (const app of apps) {
      if (app.accessible === 'unresponsive') skipped.add(app, 'unresponsive');
      if (app.accessible === 'lazy') skipped.add(app, 'not_ready');
    }
    for (const app of unresponsive) skipped.add(app, 'unresponsive');
    const results: SearchResult[] = [];
    for (const window of windows) {
      if (skipped.has(window.app)) continue;
      const left = Math.floor(end - this.clock.now());
      const result =
        left > 0 ? await this.inWindow(window, { ...order, timeoutMs: left }, skipped, signal) : LATE;
      if (result !== undefined) results.push(result);
    }
    return { ...merged(results), skipped: skipped.list() };
  }

  private async inWindow(
    window: WindowInfo,
    order: Order,
    skipped: SkippedApps,
    signal: AbortSignal,
  ): Promise<SearchResult | undefined> {
    const { surface, query } = order;
    const time = Math.min(order.timeoutMs, MOST_FOR_ONE_MS);
    try {
      return await this.elements.search({ window, surface }, query, time, signal);
    } catch (error) {
      const code = error instanceof AgentDesktopError ? error.code : undefined;
      if (code === 'APP_UNRESPONSIVE') skipped.add(window.app, 'unresponsive');
      else if (code !== 'ELEMENT_NOT_FOUND') throw error;
      // Most windows have no such surface open; a window without itself has been closed.
      else if (surface === 'window') skipped.add(window.app, 'gone');
      return undefined;
    }
  }
}

const LATE: SearchResult = { matches: [], roles: [], truncatedBecause: ['timeout'] };

function merged(results: readonly SearchResult[]): SearchResult {
  const unique = <T>(of: (result: SearchResult) => readonly T[]): readonly T[] => [
    ...new Set(results.flatMap((result) => of(result))),
  ];
  return {
    matches: results.flatMap(({ matches }) => matches),
    roles: unique<Role>(({ roles }) => roles),
    truncatedBecause: unique<TruncationReason>(({ truncatedBecause }) => truncatedBecause),
  };
}

/** Applications that could not be searched, each once, with the first reason. */
class SkippedApps {
  private readonly byInstance = new Map<string, SkippedApp>();

  add(app: AppInfo, reason: SkippedApp['reason']): void {
    const key = keyOf(app);
    if (!this.byInstance.has(key)) this.byInstance.set(key, { app: app.name, pid: app.pid, reason });
  }

  has(app: AppInfo): boolean {
    return this.byInstance.get(keyOf(app))?.reason === 'unresponsive';
  }

  list(): readonly SkippedApp[] {
    return [...this.byInstance.values()];
  }
}

function keyOf(app: AppInfo): string {
  return `${app.processInstance} ${app.name}`;
}
