import { inject, injectable } from 'inversify';
import type { Bounds } from '../../domain/element/bounds.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { invalidArgs } from '../../domain/errors/invalid-args.js';
import { platformNotSupported } from '../../domain/errors/target-errors.js';
import type { InputSynthesizer } from '../../ports/input-synthesizer.js';
import { type DesktopState, type RunningApp, replaceRunning } from './desktop-state.js';
import { refuseAborted } from './guard.js';
import { hit } from './layout.js';
import { type PlacedNode, pathTo } from './sim-node.js';
import { placedWindow } from './sim-window.js';
import { SimulatedDesktop } from './simulated-desktop.js';

/** A pointer and a keyboard for the simulated desktop. */
@injectable()
export class SimulatedInputSynthesizer implements InputSynthesizer {
  constructor(@inject(SimulatedDesktop) private readonly desktop: SimulatedDesktop) {}

  async clickAt(
    point: Pick<Bounds, 'x' | 'y'>,
    options: { readonly button: 'left' | 'right' | 'middle'; readonly count: number },
    signal: AbortSignal,
  ): Promise<void> {
    refuseAborted(signal);
    if (options.button !== 'left') {
      throw platformNotSupported(`A ${options.button} click`, 'simulated widgets know the left button only');
    }
    await this.desktop.change((state) => clicked(state, point, options.count), signal);
  }

  async typeText(text: string, signal: AbortSignal): Promise<void> {
    refuseAborted(signal);
    await this.desktop.change((state) => typed(state, text), signal);
  }
}

function clicked(state: DesktopState, point: Pick<Bounds, 'x' | 'y'>, count: number): DesktopState {
  for (const running of state.running) {
    const node = hit(placedWindow(running), point);
    if (node !== undefined) return { ...pressed(state, running, node, count), activePid: running.pid };
  }
  throw invalidArgs(`There is no window at ${point.x},${point.y}.`, "See 'list-windows' for where they are.");
}

function pressed(state: DesktopState, running: RunningApp, node: PlacedNode, count: number): DesktopState {
  const focusable = node.actions?.includes('SetFocus') === true;
  let after: RunningApp = focusable ? { ...running, focusedId: node.id } : running;
  if (node.states?.includes('disabled')) return replaceRunning(state, running);
  for (let press = 0; press < count; press += 1) {
    const model = after.app.react(after.model, { kind: 'press', id: node.id });
    if (model !== undefined) after = { ...after, model };
  }
  return replaceRunning(state, after);
}

function typed(state: DesktopState, text: string): DesktopState {
  const running = state.running.find(({ pid }) => pid === state.activePid);
  const node = running?.focusedId && pathTo(placedWindow(running), running.focusedId)?.at(-1);
  if (running === undefined || !node || node.editable !== true) {
    throw new AgentDesktopError('ACTION_FAILED', 'Nothing that takes text has the keyboard focus.', {
      suggestion: "Give it the focus first, with 'focus REF'.",
    });
  }
  const event = { kind: 'set-text', id: node.id, text: `${node.text ?? ''}${text}` } as const;
  const model = running.app.react(running.model, event);
  return model === undefined ? state : replaceRunning(state, { ...running, model });
}
