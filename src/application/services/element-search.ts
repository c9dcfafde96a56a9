import { inject, injectable } from 'inversify';
import type { Role } from '../../domain/element/role.js';
import type { SurfaceKind } from '../../domain/element/surface.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import type { Query } from '../../domain/locator/query.js';
import { rolesPresent, runQuery } from '../../domain/locator/run-query.js';
import {
  type Observation,
  type ReadTarget,
  type TruncationReason,
  TreeReader,
} from '../../ports/tree-reader.js';
import { ItemTexts } from './item-texts.js';
import type { Placed } from './ref-appender.js';
import type { ResolvedRef } from './ref-resolver.js';

/** Far beyond what applications nest, so that only the node limit and the time end a search. */
const MAX_DEPTH = 200;
const MAX_NODES = 50_000;

/** Where to search: in a window or one of its surfaces, or below an element. */
export type SearchPlace =
  { readonly window: WindowInfo; readonly surface: SurfaceKind } | { readonly below: ResolvedRef };

/** What was found, and what was not read. */
export interface SearchResult {
  readonly matches: readonly Placed[];
  /** Roles in what was searched, the most frequent first. */
  readonly roles: readonly Role[];
  readonly truncatedBecause: readonly TruncationReason[];
}

/** Searches a live tree. */
@injectable()
export class ElementSearch {
  constructor(
    @inject(TreeReader) private readonly reader: TreeReader,
    @inject(ItemTexts) private readonly items: ItemTexts,
  ) {}

  /** Rejects as `TreeReader.read` does. A time-out gives what was read so far. */
  async search(
    place: SearchPlace,
    query: Query,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<SearchResult> {
    const target = targetOf(place);
    const limits = { maxDepth: MAX_DEPTH, maxNodes: MAX_NODES, timeoutMs };
    const observation = await this.reader.read(target, limits, signal);
    const { window } = target;
    const rootAncestors = await this.items.fill(observation.rootAncestors, window, signal);
    const surface = 'below' in place ? place.below.entry.source_surface : place.surface;
    const found = runQuery({ ...observation, rootAncestors }, query);
    return {
      matches: found
        .filter((view) => !('below' in place) || view.path.length > observation.rootPath.length)
        .map((view) => ({ view, window, surface })),
      roles: rolesPresent(observation.root),
      truncatedBecause: reasonsOf(observation, window),
    };
  }
}

function targetOf(place: SearchPlace): ReadTarget {
  if ('below' in place) {
    const { window, element } = place.below;
    return { kind: 'element', window, address: element.node.address };
  }
  const { window, surface } = place;
  return surface === 'window' ? { kind: 'window', window } : { kind: 'surface', window, surface };
}

function reasonsOf({ root, truncatedBecause }: Observation, window: WindowInfo): readonly TruncationReason[] {
  const stub = window.app.accessible === 'lazy' && root.children.length === 0;
  return stub && !truncatedBecause.includes('not_ready')
    ? [...truncatedBecause, 'not_ready']
    : truncatedBecause;
}
