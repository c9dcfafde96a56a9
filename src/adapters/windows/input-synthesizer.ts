import { injectable } from 'inversify';
import type { InputSynthesizer } from '../../ports/input-synthesizer.js';
import { notBuilt } from './capabilities.js';

/** Refuses: physical input is not built yet. */
@injectable()
export class WindowsInputSynthesizer implements InputSynthesizer {
  async clickAt(): Promise<void> {
    throw notBuilt('Physical input', 'input');
  }

  async typeText(): Promise<void> {
    throw notBuilt('Physical input', 'input');
  }
}
