import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import type { WindowList, WindowManager } from '../../ports/window-manager.js';
import { refuseAborted } from './guard.js';
import { windowInfo } from './sim-window.js';
import { SimulatedDesktop } from './simulated-desktop.js';

/** Every simulated application has one window. */
@injectable()
export class SimulatedWindowManager implements WindowManager {
  constructor(@inject(SimulatedDesktop) private readonly desktop: SimulatedDesktop) {}

  async list(app: AppInfo | undefined, signal: AbortSignal): Promise<WindowList> {
    refuseAborted(signal);
    const state = this.desktop.now();
    const asked = state.running.filter(({ pid }) => app === undefined || pid === app.pid);
    return { windows: asked.map((running) => windowInfo(state, running)), unresponsive: [] };
  }
}
