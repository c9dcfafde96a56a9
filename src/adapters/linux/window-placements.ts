import { inject, injectable } from 'inversify';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { Environment } from '../../ports/environment.js';
import type { X11Window } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { ATSPI, call, COORD } from './atspi.js';
import { displayServer } from './display-server.js';
import { runJob } from './native-job.js';
import { objectOf } from './object-address.js';
import {
  SCREEN_PLACEMENT,
  scaledPlacement,
  type ScreenPlacement,
  windowPlacement,
} from './screen-placement.js';
import { boxOf } from './top-levels.js';
import type { ToolkitProfile } from './toolkit-profile.js';
import { matchX11 } from './x11-match.js';

type Box = readonly [number, number, number, number];

const UNKNOWN_PLACEMENT: ScreenPlacement = { offset: undefined, scale: 1 };

/** Finds how the boxes of a window's elements become screen pixels. */
@injectable()
export class WindowPlacements {
  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(Environment) private readonly environment: Environment,
  ) {}

  /**
   * Wayland gives its clients no place on the screen: without an X11 window of theirs it stays unknown. So it does where
   * no display is known, as in a login by ssh: the desktop behind the bus may be either kind.
   */
  async of(window: WindowInfo, profile: ToolkitProfile, signal: AbortSignal): Promise<ScreenPlacement> {
    const hasScreen = displayServer(this.environment) === 'x11';
    if (hasScreen && !profile.windowCoordinates && !profile.logicalPixels) return SCREEN_PLACEMENT;
    const rootExtents = await this.extentsOf(window, signal);
    const frame = await this.frame(window, rootExtents);
    if (frame === undefined && !hasScreen) return UNKNOWN_PLACEMENT;
    if (profile.windowCoordinates) return windowPlacement(rootExtents, frame);
    return profile.logicalPixels ? scaledPlacement(rootExtents, frame) : SCREEN_PLACEMENT;
  }

  /** The top-level X11 windows, empty where there is no X11. */
  async x11Windows(): Promise<readonly X11Window[]> {
    const x11 = await this.connection.x11();
    return (await x11?.windows({ overrideRedirect: false }).catch(() => [])) ?? [];
  }

  private async extentsOf(window: WindowInfo, signal: AbortSignal): Promise<Box | undefined> {
    const ref = objectOf(window.address);
    if (ref === undefined) return undefined;
    const bus = await this.connection.bus();
    const [reply] = await runJob(bus, signal, (job) =>
      bus.callMany([call(ref, ATSPI.component, 'GetExtents', 'u', [COORD.screen])], { timeoutMs: 1000, job }),
    );
    return boxOf(reply);
  }

  private async frame(
    window: Pick<WindowInfo, 'title' | 'app'>,
    extents: Box | undefined,
  ): Promise<X11Window | undefined> {
    const windows = await this.x11Windows();
    const traits = {
      pid: window.app.pid,
      title: window.title,
      ...(extents === undefined ? {} : { extents }),
    };
    return matchX11(windows, traits);
  }
}
