import { injectable } from 'inversify';
import type { NotificationCenter, NotificationInfo } from '../../ports/notification-center.js';
import { notBuilt } from './capabilities.js';

/** Refuses: notifications are not built yet. */
@injectable()
export class WindowsNotificationCenter implements NotificationCenter {
  async list(): Promise<readonly NotificationInfo[]> {
    throw notBuilt('Reading notifications', 'notifications');
  }

  async dismiss(): Promise<void> {
    throw notBuilt('Reading notifications', 'notifications');
  }
}
