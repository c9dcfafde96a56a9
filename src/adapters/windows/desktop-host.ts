import { injectable } from 'inversify';
import type { DesktopExecResult, DesktopHost, DesktopInfo } from '../../ports/desktop-host.js';
import { notBuilt } from './capabilities.js';

/** Refuses: the system has no private headless desktops. */
@injectable()
export class WindowsDesktopHost implements DesktopHost {
  async start(): Promise<DesktopInfo> {
    throw notBuilt('A private desktop', 'private_desktop');
  }

  async stop(): Promise<void> {
    throw notBuilt('A private desktop', 'private_desktop');
  }

  async list(): Promise<readonly DesktopInfo[]> {
    throw notBuilt('A private desktop', 'private_desktop');
  }

  async exec(): Promise<DesktopExecResult> {
    throw notBuilt('A private desktop', 'private_desktop');
  }
}
