import type { AppInfo } from '../domain/element/app-info.js';

/** A hint that something changed; what changed is found by reading again. */
export interface AccessibilityEvent {
  /** Native event name, such as `object:state-changed:showing`. */
  readonly kind: string;
  readonly app?: { readonly pid: number };
}

export interface EventSubscription {
  /** Stops the events. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Tells when an application changes, so that waiting need not poll fast. Events are hints: they may come twice or be
 * missed, so a waiter subscribes first, then checks, and polls slowly besides. `undefined` for `app`: all applications.
 * Rejects with `PLATFORM_NOT_SUPPORTED` where there are none. The listener must not throw.
 */
export interface AccessibilityEvents {
  subscribe(
    app: AppInfo | undefined,
    listener: (event: AccessibilityEvent) => void,
    signal: AbortSignal,
  ): Promise<EventSubscription>;
}

export const AccessibilityEvents = Symbol.for('agent-desktop/AccessibilityEvents');
