import type { Bounds } from '../../domain/element/bounds.js';

/** How a toolkit's boxes become screen pixels. */
export interface ScreenPlacement {
  /** Added after scaling; undefined: unknown, so that no box can be given. */
  readonly offset: { readonly x: number; readonly y: number } | undefined;
  readonly scale: number;
}

/** Boxes that are screen pixels already. */
export const SCREEN_PLACEMENT: ScreenPlacement = { offset: { x: 0, y: 0 }, scale: 1 };

/** No toolkit draws further out than this; what lies beyond is a sentinel. */
const LIMIT = 1_000_000;

/**
 * The screen box of an extent as the toolkit gave it. Sentinels are no box: minimum integers, negative sizes, and the
 * 1×1 at the far corner that GTK 3 gives for what is not mapped.
 */
export function screenBounds(
  extents: readonly [number, number, number, number] | undefined,
  { offset, scale }: ScreenPlacement,
): Bounds | undefined {
  if (extents === undefined || offset === undefined) return undefined;
  const [x, y, width, height] = extents;
  const sane = extents.every((value) => Number.isFinite(value) && Math.abs(value) < LIMIT);
  if (!sane || width < 0 || height < 0) return undefined;
  return {
    x: Math.round(x * scale + offset.x),
    y: Math.round(y * scale + offset.y),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}

/** What is known of the X11 window that shows an accessible window. */
export interface NativeFrame {
  readonly bounds: readonly [number, number, number, number];
  readonly gtkFrameExtents?: readonly [number, number, number, number];
}

/**
 * Placement of a toolkit that counts from the window's own corner (GTK 4): the corner of the X11 window, plus the
 * invisible border around the content (`_GTK_FRAME_EXTENTS`, or half of what the window is larger).
 */
export function windowPlacement(
  root: readonly [number, number, number, number] | undefined,
  frame: NativeFrame | undefined,
): ScreenPlacement {
  if (frame === undefined || root === undefined) return { offset: undefined, scale: 1 };
  const scale = displayScale(root, frame);
  const [x, y, width, height] = frame.bounds;
  const [left, right, top, bottom] = frame.gtkFrameExtents ?? [0, 0, 0, 0];
  const spareX = width - root[2] * scale;
  const spareY = height - root[3] * scale;
  const borderX = left + right > 0 ? left : Math.max(0, spareX / 2);
  const borderY = top + bottom > 0 ? top : Math.max(0, spareY / 2);
  return { offset: { x: x + borderX - root[0] * scale, y: y + borderY - root[1] * scale }, scale };
}

/** Placement of a toolkit that gives screen coordinates in logical pixels (GTK 3). */
export function scaledPlacement(
  root: readonly [number, number, number, number] | undefined,
  frame: NativeFrame | undefined,
): ScreenPlacement {
  if (frame === undefined || root === undefined) return SCREEN_PLACEMENT;
  return { offset: { x: 0, y: 0 }, scale: displayScale(root, frame) };
}

/** Whole scale factor between the toolkit's pixels and those of the display (`GDK_SCALE`). */
function displayScale(root: readonly [number, number, number, number], { bounds }: NativeFrame): number {
  if (root[2] <= 0) return 1;
  return Math.max(1, Math.round(bounds[2] / root[2]));
}
