import { injectable } from 'inversify';
import { platformNotSupported } from '../../domain/errors/target-errors.js';
import type { Capture, ScreenCapturer } from '../../ports/screen-capturer.js';
import { NO_PIXELS } from './capabilities.js';

/** Simulated windows have boxes but no pixels. */
@injectable()
export class SimulatedScreenCapturer implements ScreenCapturer {
  async capture(): Promise<Capture> {
    throw platformNotSupported('A picture of the screen', NO_PIXELS);
  }
}
