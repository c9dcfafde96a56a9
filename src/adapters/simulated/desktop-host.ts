import { injectable } from 'inversify';
import { platformNotSupported } from '../../domain/errors/target-errors.js';
import type { DesktopExecResult, DesktopHost, DesktopInfo } from '../../ports/desktop-host.js';
import { NO_PRIVATE_DESKTOPS } from './capabilities.js';

/** There are no private desktops beside the simulated one. */
@injectable()
export class SimulatedDesktopHost implements DesktopHost {
  async start(): Promise<DesktopInfo> {
    throw refusal();
  }

  async stop(): Promise<void> {
    throw refusal();
  }

  async list(): Promise<readonly DesktopInfo[]> {
    return [];
  }

  async exec(): Promise<DesktopExecResult> {
    throw refusal();
  }
}

function refusal() {
  return platformNotSupported('A private desktop', NO_PRIVATE_DESKTOPS);
}
