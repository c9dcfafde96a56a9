import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../domain/element/app-info.js';
import type {
  AccessibilityEvent,
  AccessibilityEvents,
  EventSubscription,
} from '../../ports/accessibility-events.js';
import type { NativeEvent } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { guarded } from './guard.js';
import { throwIfAborted } from './native-job.js';

/** The events that waiting needs. Each costs every application a signal, so no more than these are asked for. */
const NAMES = [
  'object:state-changed',
  'object:children-changed',
  'object:property-change',
  'object:text-changed',
  'object:selection-changed',
  'object:value-changed',
  'object:visible-data-changed',
  'window:create',
  'window:destroy',
  'window:activate',
  'focus:',
  'document:load-complete',
] as const;

const RULES = [
  "type='signal',interface='org.a11y.atspi.Event.Object'",
  "type='signal',interface='org.a11y.atspi.Event.Window'",
  "type='signal',interface='org.a11y.atspi.Event.Focus'",
  "type='signal',interface='org.a11y.atspi.Event.Document'",
] as const;

/** Listens to AT-SPI events: registers for them, then matches the signals. */
@injectable()
export class LinuxAccessibilityEvents implements AccessibilityEvents {
  private registered: Promise<void> | undefined;

  constructor(@inject(AccessibilityConnection) private readonly connection: AccessibilityConnection) {}

  async subscribe(
    app: AppInfo | undefined,
    listener: (event: AccessibilityEvent) => void,
    signal: AbortSignal,
  ): Promise<EventSubscription> {
    throwIfAborted(signal);
    const bus = await this.connection.bus();
    return guarded({ doing: 'listen to accessibility events', app: 'the accessibility bus' }, async () => {
      this.registered ??= this.register();
      await this.registered;
      const owner = app?.address['bus'];
      const deliver = (event: NativeEvent): void => {
        if (owner !== undefined && event.bus !== owner) return;
        listener({ kind: eventName(event), ...(app === undefined ? {} : { app: { pid: app.pid } }) });
      };
      const matches = RULES.map((rule) =>
        bus.addMatch(typeof owner === 'string' ? `${rule},sender='${owner}'` : rule, deliver),
      );
      let open = true;
      return {
        close: () => {
          if (open) for (const match of matches) bus.removeMatch(match);
          open = false;
          return Promise.resolve();
        },
      };
    });
  }

  private async register(): Promise<void> {
    await Promise.all(NAMES.map((name) => this.connection.registerEvent(name)));
  }
}

/** `object:state-changed:showing` from the parts of the signal. */
function eventName({ iface, member, detail }: NativeEvent): string {
  const family = iface.slice(iface.lastIndexOf('.') + 1).toLowerCase();
  const name = member.replace(/(?<=[a-z])([A-Z])/g, '-$1').toLowerCase();
  return detail === '' ? `${family}:${name}` : `${family}:${name}:${detail}`;
}
