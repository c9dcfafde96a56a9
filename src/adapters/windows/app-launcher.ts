import { injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import type { AppLauncher, CloseResult, LaunchResult } from '../../ports/app-launcher.js';
import { notBuilt } from './capabilities.js';

/** Refuses: applications are not built yet. */
@injectable()
export class WindowsAppLauncher implements AppLauncher {
  async list(): Promise<readonly AppInfo[]> {
    throw notBuilt('Listing applications', 'launch');
  }

  processInstance(): string | undefined {
    throw notBuilt('Looking up a process', 'launch');
  }

  async whyProtected(): Promise<string | undefined> {
    throw notBuilt('Looking up a process', 'launch');
  }

  async launch(): Promise<LaunchResult> {
    throw notBuilt('Starting an application', 'launch');
  }

  async close(): Promise<CloseResult> {
    throw notBuilt('Ending an application', 'launch');
  }
}
