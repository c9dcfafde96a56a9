import type { AppInfo } from './app-info.js';
import type { Bounds } from './bounds.js';
import type { ElementAddress } from './element-address.js';

/** One top-level window. `id` is opaque (`w-…`) and valid for the window's life, also across calls. */
export interface WindowInfo {
  readonly id: string;
  readonly title: string;
  readonly app: AppInfo;
  /** Screen pixels, without the frame of the window manager; absent when unknown. */
  readonly bounds?: Bounds;
  readonly focused: boolean;
  readonly minimized: boolean;
  readonly visible: boolean;
  readonly address: ElementAddress;
}
