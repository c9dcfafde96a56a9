/** `ready`: a tree can be read. `lazy`: accessibility not switched on yet. `unresponsive`: no answer in its time. */
export type AppAccessibility = 'ready' | 'lazy' | 'unresponsive' | 'none';

/** One running application known to the accessibility system. */
export interface AppInfo {
  readonly name: string;
  readonly pid: number;
  /** Tells two processes with the same pid apart: `{pid}:{start time in the system's own unit}`. */
  readonly processInstance: string;
  /** Desktop-file id on Linux, bundle id on macOS. */
  readonly bundleId?: string;
  /** Name shown to users by the desktop, where it is known and differs from the accessibility name. */
  readonly displayName?: string;
  /** Base name of the executable. */
  readonly executable?: string;
  readonly toolkit?: string;
  readonly accessible: AppAccessibility;
  readonly address: Readonly<Record<string, string | number>>;
}
