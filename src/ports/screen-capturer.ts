import type { Bounds } from '../domain/element/bounds.js';

/** A picture. */
export interface Capture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly scaleFactor: number;
}

/** Takes pictures of the screen. Rejects with `PLATFORM_NOT_SUPPORTED` or `PERM_DENIED`. */
export interface ScreenCapturer {
  capture(area: Bounds | undefined, signal: AbortSignal): Promise<Capture>;
}

export const ScreenCapturer = Symbol.for('agent-desktop/ScreenCapturer');
