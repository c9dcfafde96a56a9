import type { X11Window } from '../native/addon.js';

/** What is known of an accessible window before its X11 window is found. */
export interface WindowTraits {
  readonly pid: number;
  readonly title: string;
  readonly extents?: readonly [number, number, number, number];
}

/**
 * The X11 window that shows an accessible one: of the same process, with the same title, then of the nearest size.
 * Windows that name no process are compared by title alone.
 */
export function matchX11(windows: readonly X11Window[], traits: WindowTraits): X11Window | undefined {
  const own = windows.filter(({ pid }) => pid === traits.pid);
  const pool = own.length > 0 ? own : windows.filter(({ pid, title }) => pid === 0 && title === traits.title);
  const titled = pool.filter(({ title }) => title === traits.title);
  return nearest(titled.length > 0 ? titled : pool, traits.extents);
}

function nearest(
  windows: readonly X11Window[],
  extents: readonly [number, number, number, number] | undefined,
): X11Window | undefined {
  if (windows.length <= 1 || extents === undefined) return windows[0];
  const distance = ({ bounds }: X11Window): number =>
    Math.abs(bounds[2] - extents[2]) + Math.abs(bounds[3] - extents[3]);
  return windows.reduce((best, window) => (distance(window) < distance(best) ? window : best));
}
