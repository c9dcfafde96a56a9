/** AT-SPI's states; the position is the bit (AtspiStateType of at-spi2-core 2.46). */
export const NATIVE_STATES = [
  'invalid',
  'active',
  'armed',
  'busy',
  'checked',
  'collapsed',
  'defunct',
  'editable',
  'enabled',
  'expandable',
  'expanded',
  'focusable',
  'focused',
  'has-tooltip',
  'horizontal',
  'iconified',
  'modal',
  'multi-line',
  'multiselectable',
  'opaque',
  'pressed',
  'resizable',
  'selectable',
  'selected',
  'sensitive',
  'showing',
  'single-line',
  'stale',
  'transient',
  'vertical',
  'visible',
  'manages-descendants',
  'indeterminate',
  'required',
  'truncated',
  'animated',
  'invalid-entry',
  'supports-autocompletion',
  'selectable-text',
  'is-default',
  'visited',
  'checkable',
  'has-popup',
  'read-only',
] as const;

export type NativeState = (typeof NATIVE_STATES)[number];

const BITS: ReadonlyMap<NativeState, number> = new Map(NATIVE_STATES.map((state, bit) => [state, bit]));

/** A state set as it comes from the wire: two words, the low one first. */
export class NativeStates {
  constructor(
    private readonly low: number,
    private readonly high: number,
  ) {}

  has(state: NativeState): boolean {
    const bit = BITS.get(state) ?? 0;
    const word = bit < 32 ? this.low : this.high;
    return ((word >>> (bit % 32)) & 1) === 1;
  }

  /** True when the toolkit reported nothing at all. */
  get empty(): boolean {
    return this.low === 0 && this.high === 0;
  }
}

/** The two words with these states set. */
export function stateMask(states: readonly NativeState[]): readonly [number, number] {
  let low = 0;
  let high = 0;
  for (const state of states) {
    const bit = BITS.get(state) ?? 0;
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return [low >>> 0, high >>> 0];
}
