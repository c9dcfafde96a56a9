import { inject, injectable } from 'inversify';
import type { ElementAddress } from '../../domain/element/element-address.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { ObservedNode } from '../../domain/element/observed-node.js';
import type { SurfaceInfo } from '../../domain/element/surface.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { Clock } from '../../ports/clock.js';
import type { Observation, ReadLimits, ReadTarget, TreeReader } from '../../ports/tree-reader.js';
import type { NativeBus } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import type { ObjectRef } from './atspi.js';
import { ElementInspector } from './element-inspector.js';
import { domainError, guarded, type Subject } from './guard.js';
import { throwIfAborted } from './native-job.js';
import { addressOf, objectOf } from './object-address.js';
import { readFacts } from './read-facts.js';
import { settleTree } from './settle.js';
import { SurfaceFinder } from './surface-finder.js';
import { type ToolkitProfile, toolkitProfile } from './toolkit-profile.js';
import { assembleTree, truncationOf } from './tree-assembly.js';
import { type Scan, scanTree } from './tree-scan.js';
import { fillVisibleRanges } from './visible-range.js';
import { WindowPlacements } from './window-placements.js';

/** The part of the time that the structure may take; the rest is for what is asked about its nodes. */
const STRUCTURE_SHARE = 0.7;
/** What is asked for last still gets this long, so that a late answer is not an empty one. */
const LEAST_MS = 50;
const ENDED_BY_TIME = 1;
const APP_WENT_AWAY = 4;

/** Reads AT-SPI trees in two coarse steps: the structure, then the details of the nodes that are shown. */
@injectable()
export class LinuxTreeReader implements TreeReader {
  /** Applications whose lazy tree was seen to have settled. */
  private readonly settled = new Set<string>();

  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(ElementInspector) private readonly inspector: ElementInspector,
    @inject(SurfaceFinder) private readonly surfaces: SurfaceFinder,
    @inject(WindowPlacements) private readonly placements: WindowPlacements,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async read(target: ReadTarget, limits: ReadLimits, signal: AbortSignal): Promise<Observation> {
    throwIfAborted(signal);
    const { window } = target;
    const subject = { doing: `read the window "${window.title}"`, app: window.app.name };
    refuseTreeless(window);
    const ref = await this.startOf(target, signal);
    const place = target.kind === 'window' ? undefined : await this.placeOf(ref, window, signal);
    const bus = await this.connection.bus();
    return guarded(subject, async () => {
      const observation = await this.readFrom(bus, ref, window, limits, signal);
      return {
        ...observation,
        // Only the look from above knows what the root stands in.
        root: { ...observation.root, ...(place === undefined ? {} : withoutChildren(place.node)) },
        rootPath: place?.path ?? [],
        rootAncestors: (place?.ancestors ?? []).map(({ node }) => node),
      };
    });
  }

  inspect(
    address: ElementAddress,
    window: WindowInfo,
    signal: AbortSignal,
  ): Promise<LiveElement | undefined> {
    return this.inspector.inspect(address, window, signal);
  }

  locate(
    window: WindowInfo,
    path: readonly number[],
    signal: AbortSignal,
  ): Promise<ElementAddress | undefined> {
    return this.inspector.locate(window, path, signal);
  }

  listSurfaces(window: WindowInfo, signal: AbortSignal): Promise<readonly SurfaceInfo[]> {
    refuseTreeless(window);
    return this.surfaces.list(window, signal);
  }

  private async startOf(target: ReadTarget, signal: AbortSignal): Promise<ObjectRef> {
    const found = await this.objectOf(target, signal);
    if (found !== undefined) return found;
    throw new AgentDesktopError('ELEMENT_NOT_FOUND', `${missing(target)} in "${target.window.title}".`, {
      suggestion: 'Run list-surfaces to see what is open now.',
    });
  }

  private async placeOf(ref: ObjectRef, window: WindowInfo, signal: AbortSignal): Promise<LiveElement> {
    const place = await this.inspector.inspect(addressOf(ref), window, signal);
    if (place !== undefined) return place;
    throw new AgentDesktopError('ELEMENT_NOT_FOUND', `The element is gone from "${window.title}".`, {
      suggestion: 'Take a new snapshot and use its refs.',
    });
  }

  private async objectOf(target: ReadTarget, signal: AbortSignal): Promise<ObjectRef | undefined> {
    if (target.kind === 'window') return objectOf(target.window.address);
    if (target.kind === 'element') return objectOf(target.address);
    if (target.surface === 'focused') return this.surfaces.focused(target.window, signal);
    return this.surfaces.findOne(target.window, target.surface, signal);
  }

  private async readFrom(
    bus: NativeBus,
    ref: ObjectRef,
    window: WindowInfo,
    limits: ReadLimits,
    signal: AbortSignal,
  ): Promise<Pick<Observation, 'root' | 'truncatedBecause' | 'nodesObserved'>> {
    const profile = toolkitProfile(window.app.toolkit);
    const deadline = this.clock.now() + limits.timeoutMs;
    const left = (): number => Math.max(LEAST_MS, deadline - this.clock.now());
    const { scan, finished } = await this.structure(bus, ref, profile, limits, signal);
    if ((scan.ended & APP_WENT_AWAY) !== 0) throw wentAway(window);
    const ranges = await fillVisibleRanges(scan.root, { bus, timeoutMs: left() / 2, signal });
    const facts = await readFacts(scan.root, { bus, profile, timeoutMs: left, signal });
    const placement = await this.placements.of(window, profile, signal);
    const root = assembleTree(scan.root, facts, profile, placement);
    const late = !finished || this.clock.now() >= deadline;
    const ended = late ? scan.ended | ENDED_BY_TIME : scan.ended;
    return {
      root,
      truncatedBecause: truncationOf(scan.root, ended, ranges),
      nodesObserved: facts.size,
    };
  }

  private async structure(
    bus: NativeBus,
    ref: ObjectRef,
    profile: ToolkitProfile,
    limits: ReadLimits,
    signal: AbortSignal,
  ): Promise<{ readonly scan: Scan; readonly finished: boolean }> {
    const budgetMs = limits.timeoutMs * STRUCTURE_SHARE;
    const scanLimits = { ...limits, timeoutMs: budgetMs };
    if (profile.cacheRetries > 0) await this.connection.listen();
    const read = (): Promise<Scan | undefined> => scanTree(bus, ref, profile, scanLimits, signal);
    const scan = await read();
    if (scan === undefined) throw domainError({ code: 'TIMEOUT', message: 'no node was read' }, SUBJECT);
    if (!profile.lazy || this.settled.has(ref.bus)) return { scan, finished: true };
    const settled = await settleTree(scan, read, this.clock, { budgetMs, signal });
    if (settled.finished) this.settled.add(ref.bus);
    return settled;
  }
}

function withoutChildren({ children: _, ...face }: ObservedNode): Omit<ObservedNode, 'children'> {
  return face;
}

const SUBJECT: Subject = { doing: 'read the tree', app: 'the application' };

function missing(target: ReadTarget): string {
  if (target.kind !== 'surface') return 'There is no accessible object';
  return target.surface === 'focused' ? 'No element has the focus' : `No ${target.surface} is open`;
}

function wentAway(window: WindowInfo): AgentDesktopError {
  return new AgentDesktopError('APP_UNRESPONSIVE', `${window.app.name} went away while it was read.`, {
    suggestion: 'Run list-apps to see what is running.',
  });
}

/** A window that accessibility does not know, or whose application is hung: said so at once. */
function refuseTreeless({ app, title, address }: WindowInfo): void {
  if (objectOf(address) !== undefined) return;
  if (app.accessible === 'unresponsive')
    throw new AgentDesktopError(
      'APP_UNRESPONSIVE',
      `${app.name} does not answer, so "${title}" cannot be read.`,
      {
        suggestion: 'Wait until it answers again, or end it with close-app --force.',
      },
    );
  throw new AgentDesktopError(
    'PLATFORM_NOT_SUPPORTED',
    `${app.name} gives no accessibility tree of "${title}".`,
    {
      suggestion:
        'Close it and start it with "agent-desktop launch", which switches accessibility on for it, or run doctor.',
    },
  );
}
