import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { appNotFound } from '../../domain/errors/target-errors.js';
import type { AppLauncher, CloseResult, LaunchRequest, LaunchResult } from '../../ports/app-launcher.js';
import type { DesktopState, RunningApp } from './desktop-state.js';
import { refuseAborted } from './guard.js';
import type { SimApp } from './sim-app.js';
import { SIM_APPS, simAppNamed } from './sim-apps.js';
import { appInfo, processInstance, windowInfo } from './sim-window.js';
import { SimulatedDesktop } from './simulated-desktop.js';

/** Starts and ends the applications of the simulated desktop. */
@injectable()
export class SimulatedAppLauncher implements AppLauncher {
  constructor(@inject(SimulatedDesktop) private readonly desktop: SimulatedDesktop) {}

  async list(signal: AbortSignal, pid?: number): Promise<readonly AppInfo[]> {
    refuseAborted(signal);
    const apps = this.desktop.now().running.map(appInfo);
    return pid === undefined ? apps : apps.filter((app) => app.pid === pid);
  }

  processInstance(pid: number): string | undefined {
    const runs = this.desktop.now().running.some((one) => one.pid === pid);
    return runs ? processInstance(pid) : undefined;
  }

  async whyProtected(): Promise<undefined> {
    // Nothing runs here but the applications.
  }

  async launch(request: LaunchRequest, signal: AbortSignal): Promise<LaunchResult> {
    refuseAborted(signal);
    const app = simAppNamed(request.app);
    if (app === undefined) throw notInstalled(request.app);
    const before = this.desktop.now();
    const existing = request.attach ? before.running.find((one) => one.app === app) : undefined;
    if (existing !== undefined) return result(before, existing, true);
    const after = await this.desktop.change((state) => started(state, app), signal);
    const fresh = after.running.find(({ pid }) => pid === after.activePid);
    if (fresh === undefined) throw appNotFound(request.app);
    return result(after, fresh, false);
  }

  async close(
    app: AppInfo,
    options: { readonly force: boolean; readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<CloseResult> {
    refuseAborted(signal);
    await this.desktop.change((state) => {
      if (!state.running.some(({ pid }) => pid === app.pid)) throw appNotFound(app.name);
      const running = state.running.filter(({ pid }) => pid !== app.pid);
      const activePid = state.activePid === app.pid ? (running[0]?.pid ?? 0) : state.activePid;
      return { ...state, running, activePid };
    }, signal);
    return { method: options.force ? 'force' : 'graceful', closed: true };
  }
}

function started(state: DesktopState, app: SimApp): DesktopState {
  const pid = state.nextPid;
  const running = [...state.running, { app, pid, model: app.initial() }];
  return { ...state, running, activePid: pid, nextPid: pid + 1 };
}

function result(state: DesktopState, running: RunningApp, attached: boolean): LaunchResult {
  return { app: appInfo(running), window: windowInfo(state, running), attached };
}

function notInstalled(wanted: string): AgentDesktopError {
  const near = SIM_APPS.map(({ name }) => name);
  return new AgentDesktopError('APP_NOT_FOUND', `The simulated desktop has no application "${wanted}".`, {
    suggestion: `It has: ${near.join(', ')}.`,
    details: { app: wanted, near },
  });
}
