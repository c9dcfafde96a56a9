/** The clipboard of the desktop. Rejects with `PLATFORM_NOT_SUPPORTED` where there is none. */
export interface Clipboard {
  readText(signal: AbortSignal): Promise<string | undefined>;
  writeText(text: string, signal: AbortSignal): Promise<void>;
  clear(signal: AbortSignal): Promise<void>;
}

export const Clipboard = Symbol.for('agent-desktop/Clipboard');
