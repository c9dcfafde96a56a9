/** A rectangle in screen pixels, origin at the top left of the primary display. Width and height are at least 0. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
