import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import type {
  AccessibilityEvent,
  AccessibilityEvents,
  EventSubscription,
} from '../../ports/accessibility-events.js';
import { refuseAborted } from './guard.js';
import { SimulatedDesktop } from './simulated-desktop.js';

/** How often the desktop's file is looked at for changes made by other processes. */
const POLL_MS = 50;

/** Tells when the simulated desktop changed, here or in another process. */
@injectable()
export class SimulatedEvents implements AccessibilityEvents {
  constructor(@inject(SimulatedDesktop) private readonly desktop: SimulatedDesktop) {}

  async subscribe(
    _app: AppInfo | undefined,
    listener: (event: AccessibilityEvent) => void,
    signal: AbortSignal,
  ): Promise<EventSubscription> {
    refuseAborted(signal);
    let seen = this.desktop.now().revision;
    const look = () => {
      const { revision } = this.desktop.now();
      if (revision === seen) return;
      seen = revision;
      listener({ kind: 'simulated:changed' });
    };
    const stopListening = this.desktop.onChange(look);
    const timer = setInterval(look, POLL_MS).unref();
    const stop = () => {
      clearInterval(timer);
      stopListening();
    };
    signal.addEventListener('abort', stop, { once: true });
    return {
      close: async () => {
        signal.removeEventListener('abort', stop);
        stop();
      },
    };
  }
}
