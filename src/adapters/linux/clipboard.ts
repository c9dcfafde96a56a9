import { injectable } from 'inversify';
import type { Clipboard } from '../../ports/clipboard.js';
import { notBuilt } from './capabilities.js';

/** The clipboard: refused with the reason. */
@injectable()
export class LinuxClipboard implements Clipboard {
  readText(): Promise<string | undefined> {
    return Promise.reject(notBuilt('clipboard'));
  }

  writeText(): Promise<void> {
    return Promise.reject(notBuilt('clipboard'));
  }

  clear(): Promise<void> {
    return Promise.reject(notBuilt('clipboard'));
  }
}
