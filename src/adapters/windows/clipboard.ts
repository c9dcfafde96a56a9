import { injectable } from 'inversify';
import type { Clipboard } from '../../ports/clipboard.js';
import { notBuilt } from './capabilities.js';

/** Refuses: the clipboard is not built yet. */
@injectable()
export class WindowsClipboard implements Clipboard {
  async readText(): Promise<string | undefined> {
    throw notBuilt('Using the clipboard', 'clipboard');
  }

  async writeText(): Promise<void> {
    throw notBuilt('Using the clipboard', 'clipboard');
  }

  async clear(): Promise<void> {
    throw notBuilt('Using the clipboard', 'clipboard');
  }
}
