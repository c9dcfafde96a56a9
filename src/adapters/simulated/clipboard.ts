import { inject, injectable } from 'inversify';
import type { Clipboard } from '../../ports/clipboard.js';
import { refuseAborted } from './guard.js';
import { SimulatedDesktop } from './simulated-desktop.js';

/** The clipboard of the simulated desktop, not of the real one. */
@injectable()
export class SimulatedClipboard implements Clipboard {
  constructor(@inject(SimulatedDesktop) private readonly desktop: SimulatedDesktop) {}

  async readText(signal: AbortSignal): Promise<string | undefined> {
    refuseAborted(signal);
    return this.desktop.now().clipboard;
  }

  async writeText(text: string, signal: AbortSignal): Promise<void> {
    await this.desktop.change((state) => ({ ...state, clipboard: text }), signal);
  }

  async clear(signal: AbortSignal): Promise<void> {
    await this.desktop.change(({ clipboard: _gone, ...rest }) => rest, signal);
  }
}
