import type { Bounds } from '../domain/element/bounds.js';

/** Physical input: pointer and keyboard of the whole display. Rejects with `PLATFORM_NOT_SUPPORTED` where there is none. */
export interface InputSynthesizer {
  /** Presses and releases a button at a point in screen pixels. */
  clickAt(
    point: Pick<Bounds, 'x' | 'y'>,
    options: { readonly button: 'left' | 'right' | 'middle'; readonly count: number },
    signal: AbortSignal,
  ): Promise<void>;
  /** Types exactly these characters into what has the keyboard focus, whatever the layout. */
  typeText(text: string, signal: AbortSignal): Promise<void>;
}

export const InputSynthesizer = Symbol.for('agent-desktop/InputSynthesizer');
