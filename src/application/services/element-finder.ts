import { inject, injectable } from 'inversify';
import { type ElementAddress, sameAddress } from '../../domain/element/element-address.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { SurfaceKind } from '../../domain/element/surface.js';
import { SURFACE_KINDS } from '../../domain/element/surface.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { appUnresponsive } from '../../domain/errors/target-errors.js';
import { chooseCandidate, fits } from '../../domain/refs/choose-candidate.js';
import { isItemContext } from '../../domain/refs/context.js';

import { elementsOf } from '../../domain/locator/run-query.js';
import type { ElementView } from '../../domain/refs/make-entry.js';
import type { RefEntry } from '../../domain/refs/ref-entry.js';
import { type Observation, type ReadTarget, TreeReader } from '../../ports/tree-reader.js';
import { viewOf } from './element-view.js';
import { ItemTexts } from './item-texts.js';
import { isReordered } from './sibling-order.js';

/** The search reads a window once. The slowest toolkits take seconds for a dense one. */
const SEARCH_LIMITS = { maxDepth: 100, maxNodes: 20_000, timeoutMs: 5_000 } as const;

/** What is to be found again. */
export interface FindOrder {
  readonly entry: RefEntry;
  /** The other entries of the same map: they show what looked alike, and the order of lists. */
  readonly others: readonly RefEntry[];
  readonly window: WindowInfo;
}

export type Found =
  | { readonly kind: 'found'; readonly element: LiveElement }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly ElementView[] }
  | { readonly kind: 'stale'; readonly reason: string };

interface LiveView {
  readonly live: LiveElement;
  readonly view: ElementView;
}

const GONE: Found = { kind: 'stale', reason: 'the element is gone, or is another one now' };
const RECYCLED: Found = { kind: 'stale', reason: 'its object shows something else now' };
const REORDERED: Found = { kind: 'stale', reason: 'the list around it was sorted anew' };

/**
 * Finds the element of an entry again: by its own object, else at its place, else by a bounded search. Strict: an
 * element is refused rather than mistaken.
 */
@injectable()
export class ElementFinder {
  constructor(
    @inject(TreeReader) private readonly reader: TreeReader,
    @inject(ItemTexts) private readonly items: ItemTexts,
  ) {}

  async find(order: FindOrder, signal: AbortSignal): Promise<Found> {
    const byAddress = await this.byAddress(order, signal);
    if (byAddress !== undefined) return byAddress;
    const byPath = await this.byPath(order, signal);
    return byPath ?? this.bySearch(order, signal);
  }

  /** Undefined: the object is gone, and the element may stand there as a new one. */
  private async byAddress(order: FindOrder, signal: AbortSignal): Promise<Found | undefined> {
    const { entry } = order;
    const seen = entry.address && (await this.look(order, entry.address, signal));
    if (seen === undefined || seen.live.node.role !== entry.role) return undefined;
    if (!fits(entry, seen.view, order.window.bounds)) return RECYCLED;
    return this.unlessReordered(order, seen.live, signal);
  }

  private async byPath(order: FindOrder, signal: AbortSignal): Promise<Found | undefined> {
    const { entry, others, window } = order;
    const address = await this.reader.locate(window, entry.path, signal);
    if (address === undefined || (entry.address && sameAddress(address, entry.address))) return undefined;
    const seen = await this.look(order, address, signal);
    if (seen === undefined) return undefined;
    const context = { others, complete: false, ...(window.bounds && { windowBounds: window.bounds }) };
    const choice = chooseCandidate(entry, [seen.view], context);
    return choice.kind === 'found' ? { kind: 'found', element: seen.live } : undefined;
  }

  private async bySearch(order: FindOrder, signal: AbortSignal): Promise<Found> {
    const { entry, others, window } = order;
    const observation = await this.readAll(order, signal);
    if (observation === undefined) return GONE;
    const unread = observation.truncatedBecause.some((why) => why === 'timeout' || why === 'unreadable');
    if (unread)
      throw appUnresponsive(
        window.app.name,
        'part of its window could not be read while looking for the element',
      );
    const alike = elementsOf(observation, ({ role }) => role === entry.role);
    const context = { others, complete: true, ...(window.bounds && { windowBounds: window.bounds }) };
    const choice = chooseCandidate(entry, alike, context);
    if (choice.kind === 'ambiguous') return choice;
    // Beyond the limit there may be another one that fits as well.
    if (choice.kind === 'none' || observation.truncatedBecause.includes('node_limit')) return GONE;
    const live = await this.reader.inspect(choice.candidate.node.address, window, signal);
    return live === undefined ? GONE : this.unlessReordered(order, live, signal);
  }

  private async readAll({ entry, window }: FindOrder, signal: AbortSignal): Promise<Observation | undefined> {
    try {
      return await this.reader.read(searchTarget(entry, window), SEARCH_LIMITS, signal);
    } catch (error) {
      if (error instanceof AgentDesktopError && error.code === 'ELEMENT_NOT_FOUND') return undefined;
      throw error;
    }
  }

  /** One object now, if it still hangs under the window, with the texts of the item around it where they count. */
  private async look(
    { entry, window }: FindOrder,
    address: ElementAddress,
    signal: AbortSignal,
  ): Promise<LiveView | undefined> {
    const live = await this.reader.inspect(address, window, signal);
    const view = live && viewOf(live);
    if (live === undefined || view === undefined || !hangsUnder(window, live, entry)) return undefined;
    if (!isItemContext(entry.context)) return { live, view };
    const ancestors = await this.items.fill(view.ancestors, window, signal);
    return { live, view: { ...view, ancestors } };
  }

  private async unlessReordered(order: FindOrder, live: LiveElement, signal: AbortSignal): Promise<Found> {
    const reordered = await isReordered(
      order.entry,
      live,
      order.others,
      async ({ address }) => address && this.reader.inspect(address, order.window, signal),
    );
    return reordered ? REORDERED : { kind: 'found', element: live };
  }
}

/** A surface of its own, such as a menu, may hang under a window of its own. */
function hangsUnder(window: WindowInfo, live: LiveElement, entry: RefEntry): boolean {
  if (live.windowAddress === undefined || entry.source_surface !== undefined) return true;
  return sameAddress(live.windowAddress, window.address);
}

function searchTarget(entry: RefEntry, window: WindowInfo): ReadTarget {
  const surface = SURFACE_KINDS.find((kind) => kind === entry.source_surface);
  return isPart(surface) ? { kind: 'surface', window, surface } : { kind: 'window', window };
}

function isPart(surface: SurfaceKind | undefined): surface is Exclude<SurfaceKind, 'window'> {
  return surface !== undefined && surface !== 'window';
}
