/** One notification shown now. */
export interface NotificationInfo {
  readonly index: number;
  readonly appName: string;
  readonly title: string;
  readonly body?: string;
}

/** The desktop's notifications. Rejects with `PLATFORM_NOT_SUPPORTED` where they cannot be read. */
export interface NotificationCenter {
  list(signal: AbortSignal): Promise<readonly NotificationInfo[]>;
  dismiss(index: number, signal: AbortSignal): Promise<void>;
}

export const NotificationCenter = Symbol.for('agent-desktop/NotificationCenter');
