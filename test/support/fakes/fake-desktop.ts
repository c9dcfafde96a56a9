import type { AppInfo } from '../../../src/domain/element/app-info.js';
import type { SurfaceInfo } from '../../../src/domain/element/surface.js';
import type { WindowInfo } from '../../../src/domain/element/window-info.js';
import { AgentDesktopError } from '../../../src/domain/errors/agent-desktop-error.js';
import type {
  AccessibilityEvent,
  AccessibilityEvents,
  EventSubscription,
} from '../../../src/ports/accessibility-events.js';
import type { AppLauncher } from '../../../src/ports/app-launcher.js';
import type { WindowManager } from '../../../src/ports/window-manager.js';
import { type FakeElement, el } from './fake-element.js';

let lastNumber = 0;

/** A window of the fake desktop: its facts may be changed, its tree is `root`. */
export interface FakeWindow {
  info: WindowInfo;
  root: FakeElement;
  surfaces: Map<SurfaceInfo['kind'], FakeElement>;
}

/** An application with the facts a test cares about. */
export function fakeApp(name: string, facts: Partial<AppInfo> = {}): AppInfo {
  lastNumber += 1;
  const pid = facts.pid ?? 1000 + lastNumber;
  return {
    name,
    pid,
    processInstance: `${String(pid)}:77`,
    accessible: 'ready',
    address: { bus: `:1.${String(lastNumber)}` },
    ...facts,
  };
}

/** Applications and windows in memory, that a test changes as a user or a program would. */
export class FakeDesktop implements AccessibilityEvents {
  apps: AppInfo[] = [];
  windows: FakeWindow[] = [];
  /** Pids whose windows cannot be listed. */
  readonly hung = new Set<number>();
  /** The process of each listing of applications; undefined for all. */
  readonly askedFor: (number | undefined)[] = [];
  /** Processes that are never ended, and why. */
  readonly protectedNames = new Map<string, string>();
  eventsWork = true;
  readonly subscribed: (AppInfo | undefined)[] = [];
  private readonly listeners = new Set<(event: AccessibilityEvent) => void>();

  addApp(name: string, facts: Partial<AppInfo> = {}): AppInfo {
    const app = fakeApp(name, facts);
    this.apps.push(app);
    return app;
  }

  addWindow(app: AppInfo, root: FakeElement, facts: Partial<WindowInfo> = {}): FakeWindow {
    const info: WindowInfo = {
      id: `w-${String(this.windows.length + 1)}`,
      title: root.fields.name ?? '',
      app,
      focused: false,
      minimized: false,
      visible: true,
      address: { id: root.id },
      ...facts,
    };
    const window = { info, root, surfaces: new Map() };
    this.windows.push(window);
    return window;
  }

  /** One application with one focused window around these children. */
  open(name: string, ...children: FakeElement[]): FakeWindow {
    return this.addWindow(this.addApp(name), el('window', { name }, ...children), { focused: true });
  }

  emit(kind = 'object:children-changed'): void {
    for (const listener of this.listeners) listener({ kind });
  }

  get listening(): number {
    return this.listeners.size;
  }

  /** The desktop as the port that lists applications. */
  get launcher(): AppLauncher {
    const unsupported = async (): Promise<never> => {
      throw new AgentDesktopError('PLATFORM_NOT_SUPPORTED', 'The fake desktop starts and ends nothing.');
    };
    return {
      list: async (_, pid) => {
        this.askedFor.push(pid);
        return this.apps.filter((app) => pid === undefined || app.pid === pid);
      },
      processInstance: (pid) => this.apps.find((app) => app.pid === pid)?.processInstance,
      whyProtected: async (name) => this.protectedNames.get(name),
      launch: unsupported,
      close: unsupported,
    };
  }

  /** The desktop as the port that lists windows. */
  get windowManager(): WindowManager {
    return {
      list: async (app) => {
        const asked = this.apps.filter((one) => app === undefined || one.pid === app.pid);
        const mine = this.windows.filter(
          ({ info }) => !this.hung.has(info.app.pid) && asked.some((one) => one.pid === info.app.pid),
        );
        return {
          windows: mine.map(({ info }) => info),
          unresponsive: asked.filter((one) => this.hung.has(one.pid)),
        };
      },
    };
  }

  async subscribe(
    app: AppInfo | undefined,
    listener: (event: AccessibilityEvent) => void,
  ): Promise<EventSubscription> {
    if (!this.eventsWork) throw new AgentDesktopError('PLATFORM_NOT_SUPPORTED', 'There are no events here.');
    this.subscribed.push(app);
    this.listeners.add(listener);
    return {
      close: async () => {
        this.listeners.delete(listener);
      },
    };
  }
}
