import { injectable } from 'inversify';
import type { AccessibilityEvents, EventSubscription } from '../../ports/accessibility-events.js';
import { notBuilt } from './capabilities.js';

/** Refuses: events are not built yet. */
@injectable()
export class WindowsEvents implements AccessibilityEvents {
  async subscribe(): Promise<EventSubscription> {
    throw notBuilt('Listening to accessibility events', 'events');
  }
}
