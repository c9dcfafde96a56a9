import type { DesktopInfo } from '../../ports/desktop-host.js';

/** A private desktop as it is printed. */
export interface DesktopView {
  readonly name: string;
  readonly display: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly running: boolean;
  readonly started_at: string;
  /** The variables a program needs to run inside it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The printed form of a private desktop. */
export function desktopView(info: DesktopInfo): DesktopView {
  return {
    name: info.name,
    display: info.display,
    size: { width: info.size.width, height: info.size.height },
    running: info.running,
    started_at: info.startedAt,
    environment: info.environment,
  };
}
