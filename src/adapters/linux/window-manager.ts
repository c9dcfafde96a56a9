import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import type { Bounds } from '../../domain/element/bounds.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { Environment } from '../../ports/environment.js';
import type { WindowList, WindowManager } from '../../ports/window-manager.js';
import type { X11Window } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { AppRegistry, LIST_BUDGET_MS, type RegisteredApp } from './app-registry.js';
import { displayServer } from './display-server.js';
import { type TopLevel, readTopLevels } from './top-levels.js';
import { toolkitProfile } from './toolkit-profile.js';
import { windowId } from './window-id.js';
import { type KnownFrame, WindowMemory } from './window-memory.js';
import { WindowPlacements } from './window-placements.js';
import { matchX11 } from './x11-match.js';

/** A single application may take longer than each of many. */
const SINGLE_BUDGET_MS = 1500;

/** Merges what accessibility knows of windows with what X11 knows. */
@injectable()
export class LinuxWindowManager implements WindowManager {
  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(AppRegistry) private readonly registry: AppRegistry,
    @inject(WindowPlacements) private readonly placements: WindowPlacements,
    @inject(WindowMemory) private readonly memory: WindowMemory,
    @inject(Environment) private readonly environment: Environment,
  ) {}

  async list(app: AppInfo | undefined, signal: AbortSignal): Promise<WindowList> {
    const budget = app === undefined ? LIST_BUDGET_MS : SINGLE_BUDGET_MS;
    const started = performance.now();
    const x11 = await this.connection.x11();
    const frames = await this.placements.x11Windows();
    const active = (await x11?.activeWindow().catch(() => 0)) ?? 0;
    const known = await this.registry.list(signal, { budgetMs: budget, pid: app?.pid });
    const apps = known.filter(({ info }) => app === undefined || isSame(info, app));
    const left = Math.max(50, budget - (performance.now() - started));
    const bus = await this.connection.bus();
    const tops = await readTopLevels(bus, apps, left, signal);
    const silent = apps.filter(({ info }) => !tops.answered.has(info.processInstance + addressKey(info)));
    const merged = merge(tops.windows, frames, active, displayServer(this.environment) === 'x11');
    await this.memory.remember(merged.onScreen);
    const rest = frames.filter(({ id }) => !merged.used.has(id));
    const extra = this.withoutTree(rest, known, silent, app, active);
    return {
      windows: [...merged.windows, ...extra].sort(byAge),
      unresponsive: silent
        .filter(({ info }) => info.accessible !== 'none')
        .map(({ info }) => ({ ...info, accessible: 'unresponsive' as const })),
    };
  }

  /** Windows on the screen that no application describes: without accessibility, or hung. */
  private withoutTree(
    frames: readonly X11Window[],
    known: readonly RegisteredApp[],
    silent: readonly RegisteredApp[],
    only: AppInfo | undefined,
    active: number,
  ): readonly WindowInfo[] {
    return frames.flatMap((frame) => {
      const registered = known.find(({ info }) => info.pid === frame.pid);
      const hung = silent.find(({ info }) => info.pid === frame.pid);
      if (registered !== undefined && hung === undefined) return [];
      const info =
        hung === undefined
          ? this.registry.unregistered(frame.pid, frame.wmClass || frame.title)
          : { ...hung.info, accessible: 'unresponsive' as const };
      if (info === undefined || (only !== undefined && only.pid !== info.pid)) return [];
      const { processInstance } = info;
      return [
        {
          id:
            this.memory.recall(processInstance, frame.id) ??
            windowId(processInstance, `x11:${String(frame.id)}`),
          title: frame.title,
          app: info,
          bounds: frameBounds(frame),
          focused: frame.id === active,
          minimized: isMinimized(frame),
          visible: frame.mapped && !isMinimized(frame),
          address: {},
        },
      ];
    });
  }
}

/** The same process and connection: several applications may live in one process. */
function isSame(a: AppInfo, b: AppInfo): boolean {
  if (a.processInstance !== b.processInstance) return false;
  return b.address['bus'] === undefined || a.address['bus'] === b.address['bus'];
}

function addressKey({ address }: AppInfo): string {
  return String(address['bus'] ?? '');
}

function merge(
  tops: readonly TopLevel[],
  frames: readonly X11Window[],
  active: number,
  hasScreen: boolean,
): {
  readonly windows: readonly WindowInfo[];
  readonly used: ReadonlySet<number>;
  readonly onScreen: readonly KnownFrame[];
} {
  const used = new Set<number>();
  const onScreen: KnownFrame[] = [];
  const onlyActive = tops.filter(({ active: claims }) => claims).length === 1;
  const windows = surestFirst(tops, frames).flatMap((top) => {
    const free = frames.filter(({ id }) => !used.has(id));
    const frame = matchX11(free, {
      pid: top.app.pid,
      title: top.title,
      ...(top.extents === undefined ? {} : { extents: top.extents }),
    });
    if (frame === undefined && !isWindowByItself(top, frames)) return [];
    const focused = active === 0 ? top.active && onlyActive : frame?.id === active;
    const info = windowInfo(top, frame, { focused, hasScreen });
    if (frame !== undefined) {
      used.add(frame.id);
      onScreen.push({ processInstance: top.app.processInstance, frame: frame.id, id: info.id });
    }
    return [info];
  });
  return { windows, used, onScreen };
}

/** What is called the same on the screen, then what has a title: the rest must not take the windows of others. */
function surestFirst(tops: readonly TopLevel[], frames: readonly X11Window[]): readonly TopLevel[] {
  const rank = ({ app, title }: TopLevel): number => {
    if (frames.some((frame) => frame.pid === app.pid && frame.title === title)) return 2;
    return title === '' ? 0 : 1;
  };
  return [...tops].sort((a, b) => rank(b) - rank(a));
}

/** Without an X11 window it counts when it is shown, and X11 does not know better. */
function isWindowByItself(top: TopLevel, frames: readonly X11Window[]): boolean {
  const known = frames.some(({ pid }) => pid === top.app.pid);
  return top.isShown && (!known || top.title !== '');
}

function windowInfo(
  top: TopLevel,
  frame: X11Window | undefined,
  { focused, hasScreen }: { readonly focused: boolean; readonly hasScreen: boolean },
): WindowInfo {
  const { app, ref } = top;
  const bounds = frame !== undefined ? frameBounds(frame) : hasScreen ? ownBounds(top) : undefined;
  const minimized = frame === undefined ? top.iconified : isMinimized(frame);
  return {
    id: windowId(app.processInstance, `${ref.bus}${ref.path}`),
    // What stands in the title bar: GTK 3 calls its message boxes by their kind.
    title: frame === undefined || frame.title === '' ? top.title : frame.title,
    app,
    ...(bounds === undefined ? {} : { bounds }),
    focused,
    minimized,
    visible: !minimized && (frame === undefined ? top.isShown : frame.mapped),
    address: { bus: ref.bus, path: ref.path },
  };
}

/** Without an X11 window only toolkits that give screen coordinates know where it is. */
function ownBounds({ extents, app }: TopLevel): Bounds | undefined {
  if (extents === undefined || toolkitProfile(app.toolkit).windowCoordinates) return undefined;
  const [x, y, width, height] = extents;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

function frameBounds({ bounds, gtkFrameExtents }: X11Window): Bounds {
  const [x, y, width, height] = bounds;
  const [left, right, top, bottom] = gtkFrameExtents ?? [0, 0, 0, 0];
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}

function isMinimized({ states }: X11Window): boolean {
  return states.includes('_NET_WM_STATE_HIDDEN');
}

/** By process, then by object: stable while windows come and go, and independent of stacking. */
function byAge(a: WindowInfo, b: WindowInfo): number {
  return a.app.pid - b.app.pid || a.id.localeCompare(b.id);
}
