import { injectable } from 'inversify';
import type { InputSynthesizer } from '../../ports/input-synthesizer.js';
import { notBuilt } from './capabilities.js';

/** Physical input: refused, never silently done to nothing. */
@injectable()
export class LinuxInputSynthesizer implements InputSynthesizer {
  clickAt(): Promise<void> {
    return Promise.reject(notBuilt('input'));
  }

  typeText(): Promise<void> {
    return Promise.reject(notBuilt('input'));
  }
}
