/** A part of an application that can be observed alone. */
export const SURFACE_KINDS = [
  'window',
  'focused',
  'menu',
  'menubar',
  'sheet',
  'dialog',
  'popover',
  'alert',
  'toolbar',
] as const;

export type SurfaceKind = (typeof SURFACE_KINDS)[number];

/** One surface that is open now. `id` is opaque. */
export interface SurfaceInfo {
  readonly id: string;
  readonly kind: Exclude<SurfaceKind, 'focused'>;
  readonly title?: string;
  readonly itemCount?: number;
}
