import { injectable } from 'inversify';
import type { NotificationCenter, NotificationInfo } from '../../ports/notification-center.js';
import { notBuilt } from './capabilities.js';

/** Notifications: refused with the reason. */
@injectable()
export class LinuxNotificationCenter implements NotificationCenter {
  list(): Promise<readonly NotificationInfo[]> {
    return Promise.reject(notBuilt('notifications'));
  }

  dismiss(): Promise<void> {
    return Promise.reject(notBuilt('notifications'));
  }
}
