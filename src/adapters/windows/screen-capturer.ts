import { injectable } from 'inversify';
import type { Capture, ScreenCapturer } from '../../ports/screen-capturer.js';
import { notBuilt } from './capabilities.js';

/** Refuses: pictures are not built yet. */
@injectable()
export class WindowsScreenCapturer implements ScreenCapturer {
  async capture(): Promise<Capture> {
    throw notBuilt('A picture of the screen', 'screenshot');
  }
}
