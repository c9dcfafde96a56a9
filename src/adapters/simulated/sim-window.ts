import type { AppInfo } from '../../domain/element/app-info.js';
import type { ElementAddress } from '../../domain/element/element-address.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import type { DesktopState, RunningApp } from './desktop-state.js';
import { place } from './layout.js';
import type { PlacedNode } from './sim-node.js';

const FIRST_PID_COLUMN = 9_000_001;
const COLUMN_WIDTH = 400;

export function appInfo({ app, pid }: RunningApp): AppInfo {
  return {
    name: app.name,
    pid,
    processInstance: processInstance(pid),
    bundleId: app.id,
    executable: app.executable,
    toolkit: 'simulated',
    accessible: 'ready',
    address: { pid },
  };
}

/** Simulated pids are given once only, so that the number alone tells two runs apart. */
export function processInstance(pid: number): string {
  return `${pid}:simulated`;
}

export function addressOf(pid: number, id: string): ElementAddress {
  return { pid, id };
}

/** The application an address leads to, while it runs. */
export function runningAt(state: DesktopState, address: ElementAddress): RunningApp | undefined {
  return state.running.find(({ pid }) => pid === address['pid']);
}

/** The window of an application with everything in it, each widget at its place; windows stand side by side. */
export function placedWindow({ app, pid, model }: RunningApp): PlacedNode {
  return place(app.view(model), (pid - FIRST_PID_COLUMN) * COLUMN_WIDTH, 0);
}

export function windowInfo(state: DesktopState, running: RunningApp): WindowInfo {
  const root = placedWindow(running);
  return {
    id: `w-${running.pid.toString(36)}`,
    title: root.name ?? running.app.name,
    app: appInfo(running),
    bounds: root.bounds,
    focused: state.activePid === running.pid,
    minimized: false,
    visible: true,
    address: addressOf(running.pid, root.id),
  };
}
