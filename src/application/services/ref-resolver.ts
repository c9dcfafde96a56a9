import { inject, injectable } from 'inversify';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import type { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { invalidArgs } from '../../domain/errors/invalid-args.js';
import { ambiguousTarget, staleRef } from '../../domain/errors/ref-errors.js';
import type { ElementView } from '../../domain/refs/make-entry.js';
import type { RefEntry } from '../../domain/refs/ref-entry.js';
import { entryOf, type RefMap, refPairs } from '../../domain/refs/ref-map.js';
import { parseRef } from '../../domain/refs/ref.js';
import { SnapshotStore } from '../../ports/snapshot-store.js';
import { breadcrumbs } from './breadcrumbs.js';
import { ElementFinder } from './element-finder.js';
import { type Placed, RefAppender } from './ref-appender.js';
import { RefWindowFinder } from './ref-window-finder.js';

const MAX_CANDIDATES = 10;

/** Where to look a ref up. */
export interface RefScope {
  readonly namespace: string;
  /** The snapshot of an unqualified ref; the latest when absent. */
  readonly snapshotId?: string | undefined;
  /** The ref is to be drilled into: what to do when it is stale is another thing then. */
  readonly drill?: boolean;
}

/** A ref and the live element it means. `ref` is the plain form, valid in the snapshot `snapshotId`. */
export interface ResolvedRef {
  readonly ref: string;
  readonly snapshotId: string;
  readonly entry: RefEntry;
  readonly window: WindowInfo;
  readonly element: LiveElement;
}

/** A ref as it is stored, before its element was looked for. */
interface StoredRef {
  readonly ref: string;
  readonly snapshotId: string;
  readonly entry: RefEntry;
  readonly map: RefMap;
}

/**
 * Finds the element of a ref again, strictly. Rejects with `INVALID_ARGS` for a malformed ref (before anything else),
 * `SNAPSHOT_NOT_FOUND`, `STALE_REF`, `AMBIGUOUS_TARGET` with candidates whose refs can be used, `APP_UNRESPONSIVE`.
 */
@injectable()
export class RefResolver {
  constructor(
    @inject(SnapshotStore) private readonly store: SnapshotStore,
    @inject(RefWindowFinder) private readonly windows: RefWindowFinder,
    @inject(ElementFinder) private readonly elements: ElementFinder,
    @inject(RefAppender) private readonly appender: RefAppender,
  ) {}

  async resolve(refText: string, scope: RefScope, signal: AbortSignal): Promise<ResolvedRef> {
    const stored = await this.lookUp(refText, scope);
    const { ref, snapshotId, entry } = stored;
    const place = await this.windows.find(entry, signal);
    if ('reason' in place) throw stale(stored, scope, place.reason);
    const { window } = place;
    const others = refPairs(stored.map).flatMap(([other, it]) => (other === ref ? [] : [it]));
    const found = await this.elements.find({ entry, others, window }, signal);
    switch (found.kind) {
      case 'found':
        return { ref, snapshotId, entry, window, element: found.element };
      case 'stale':
        throw stale(stored, scope, found.reason);
      case 'ambiguous':
        throw await this.ambiguous(stored, scope, window, found.candidates);
    }
  }

  /** The stored entry of a ref. Asks nothing of the desktop. */
  async lookUp(refText: string, scope: RefScope): Promise<StoredRef> {
    const parsed = parseRef(refText);
    if (
      parsed.snapshotId !== undefined &&
      scope.snapshotId !== undefined &&
      parsed.snapshotId !== scope.snapshotId
    )
      throw invalidArgs(
        `${refText} belongs to snapshot ${parsed.snapshotId}, not to ${scope.snapshotId}.`,
        'Leave out --snapshot, or give the ref without its snapshot.',
      );
    const stored = await this.store.load(scope.namespace, parsed.snapshotId ?? scope.snapshotId);
    const entry = entryOf(stored.map, parsed.ref);
    if (entry === undefined)
      throw staleRef(parsed.ref, {
        drilled: scope.drill === true,
        snapshotId: stored.id,
        reason: `snapshot ${stored.id} has no such ref (any more)`,
      });
    return { ref: parsed.ref, snapshotId: stored.id, entry, map: stored.map };
  }

  private async ambiguous(
    stored: StoredRef,
    scope: RefScope,
    window: WindowInfo,
    candidates: readonly ElementView[],
  ): Promise<AgentDesktopError> {
    const surface = stored.entry.source_surface;
    const placed = candidates.slice(0, MAX_CANDIDATES).map((view): Placed => ({ view, window, surface }));
    const [first, ...more] = placed;
    const appended = first && (await this.appender.append(scope.namespace, [first, ...more]));
    const described = placed.map(({ view }, at) => ({
      ref_id: appended?.refs[at],
      role: view.node.role,
      ...(view.node.name !== undefined && { name: view.node.name }),
      path: breadcrumbs(view.ancestors),
    }));
    const error = ambiguousTarget(
      `${stored.ref} could be any of ${String(candidates.length)} elements that look alike.`,
      described,
      'Use the ref of the candidate that is meant.',
    );
    return error;
  }
}

function stale(stored: StoredRef, scope: RefScope, reason: string): AgentDesktopError {
  const { ref, entry, snapshotId } = stored;
  return staleRef(ref, { drilled: scope.drill === true || entry.root_ref !== undefined, snapshotId, reason });
}
