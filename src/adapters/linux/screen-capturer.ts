import { injectable } from 'inversify';
import type { Capture, ScreenCapturer } from '../../ports/screen-capturer.js';
import { notBuilt } from './capabilities.js';

/** Pictures: refused with the reason. */
@injectable()
export class LinuxScreenCapturer implements ScreenCapturer {
  capture(): Promise<Capture> {
    return Promise.reject(notBuilt('screenshot'));
  }
}
