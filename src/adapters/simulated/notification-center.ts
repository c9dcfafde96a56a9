import { inject, injectable } from 'inversify';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { NotificationCenter, NotificationInfo } from '../../ports/notification-center.js';
import { refuseAborted } from './guard.js';
import { SimulatedDesktop } from './simulated-desktop.js';

/** The notifications of the simulated desktop. */
@injectable()
export class SimulatedNotificationCenter implements NotificationCenter {
  constructor(@inject(SimulatedDesktop) private readonly desktop: SimulatedDesktop) {}

  async list(signal: AbortSignal): Promise<readonly NotificationInfo[]> {
    refuseAborted(signal);
    return this.desktop.now().notifications.map((one, index) => ({ index, ...one }));
  }

  async dismiss(index: number, signal: AbortSignal): Promise<void> {
    await this.desktop.change((state) => {
      if (state.notifications[index] === undefined) {
        throw new AgentDesktopError('NOTIFICATION_NOT_FOUND', `There is no notification ${index}.`, {
          suggestion: "See 'list-notifications' for what is there now.",
        });
      }
      return { ...state, notifications: state.notifications.filter((_one, position) => position !== index) };
    }, signal);
  }
}
