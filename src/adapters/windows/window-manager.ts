import { injectable } from 'inversify';
import type { WindowList, WindowManager } from '../../ports/window-manager.js';
import { notBuilt } from './capabilities.js';

/** Refuses: windows are not built yet. */
@injectable()
export class WindowsWindowManager implements WindowManager {
  async list(): Promise<WindowList> {
    throw notBuilt('Listing windows', 'windows');
  }
}
