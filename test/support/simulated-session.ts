import type { Container } from 'inversify';
import type { ActionRequest } from '../../src/domain/action/action-kind.js';
import type { LiveElement } from '../../src/domain/element/live-element.js';
import type { WindowInfo } from '../../src/domain/element/window-info.js';
import { type DeliveryReport, ElementActor } from '../../src/ports/element-actor.js';
import { TreeReader } from '../../src/ports/tree-reader.js';
import { WindowManager } from '../../src/ports/window-manager.js';
import { simulatedContainer } from './simulated-container.js';

/** One process on the simulated desktop; two on the same folder see the same desktop. */
export class SimulatedSession {
  readonly container: Container;

  constructor(stateRoot: string) {
    this.container = simulatedContainer(stateRoot);
  }

  signal(): AbortSignal {
    return AbortSignal.timeout(5000);
  }

  async window(app: string): Promise<WindowInfo> {
    const { windows } = await this.container.get<WindowManager>(WindowManager).list(undefined, this.signal());
    const window = windows.find((one) => one.app.name === app);
    if (window === undefined) throw new Error(`${app} has no window.`);
    return window;
  }

  async look(app: string, id: string): Promise<LiveElement> {
    const window = await this.window(app);
    const reader = this.container.get<TreeReader>(TreeReader);
    const element = await reader.inspect({ pid: window.app.pid, id }, window, this.signal());
    if (element === undefined) throw new Error(`${app} has no ${id}.`);
    return element;
  }

  async act(app: string, id: string, request: ActionRequest): Promise<DeliveryReport> {
    const element = await this.look(app, id);
    const actor = this.container.get<ElementActor>(ElementActor);
    return actor.perform(element, await this.window(app), request, this.signal());
  }

  press(app: string, id: string): Promise<DeliveryReport> {
    return this.act(app, id, { kind: 'click' });
  }
}
