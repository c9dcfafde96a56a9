import { inject, injectable } from 'inversify';
import type { SurfaceKind } from '../../domain/element/surface.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { staleRef } from '../../domain/errors/ref-errors.js';
import { appUnresponsive } from '../../domain/errors/target-errors.js';
import { type BuiltSnapshot, buildSnapshot, type SnapshotOptions } from '../../domain/refs/allocate-refs.js';
import { sameIdentity } from '../../domain/refs/identity.js';
import { mergeDrillDown } from '../../domain/refs/merge.js';
import { type RefMap, refCount } from '../../domain/refs/ref-map.js';
import { effectiveDepth } from '../../domain/tree/cut-at-depth.js';
import { IdSource } from '../../ports/id-source.js';
import { SnapshotStore } from '../../ports/snapshot-store.js';
import { type Observation, type ReadTarget, TreeReader } from '../../ports/tree-reader.js';
import { entrySource } from './entry-source.js';
import { ItemTexts } from './item-texts.js';
import type { ResolvedRef } from './ref-resolver.js';

/** Nodes of one read. */
const MAX_NODES = 50_000;

/** How deep to read and what to show of it. */
export interface SnapshotShape {
  readonly maxDepth: number;
  readonly skeleton: boolean;
  readonly interactiveOnly: boolean;
  readonly compact: boolean;
  readonly includeBounds: boolean;
  /** Time for the read, ms. */
  readonly timeoutMs: number;
}

/** A snapshot that was stored. */
export interface TakenSnapshot {
  readonly window: WindowInfo;
  readonly snapshotId: string;
  /** Refs of the whole stored map. */
  readonly refCount: number;
  readonly observation: Observation;
  readonly tree: BuiltSnapshot['tree'];
  /** A value that was too long was printed in part. */
  readonly cutValues: boolean;
}

/** Reads, shapes, gives refs and stores. */
@injectable()
export class SnapshotTaker {
  constructor(
    @inject(TreeReader) private readonly reader: TreeReader,
    @inject(SnapshotStore) private readonly store: SnapshotStore,
    @inject(IdSource) private readonly ids: IdSource,
    @inject(ItemTexts) private readonly items: ItemTexts,
  ) {}

  /** A window or surface, as a new snapshot that becomes the latest. A part that was not read is no error. */
  async takeWhole(
    namespace: string,
    from: { readonly window: WindowInfo; readonly surface: SurfaceKind },
    shape: SnapshotShape,
    signal: AbortSignal,
  ): Promise<TakenSnapshot> {
    const { window, surface } = from;
    const target: ReadTarget =
      surface === 'window' ? { kind: 'window', window } : { kind: 'surface', window, surface };
    const observation = await this.reader.read(target, limitsOf(shape), signal);
    const built = buildSnapshot(observation, optionsOf(shape, window, { surface, startAfter: 0 }));
    const id = this.ids.snapshotId();
    const map: RefMap = { inner: Object.fromEntries(built.entries), counter: built.counter };
    await this.store.create(
      namespace,
      {
        id,
        map,
        window: { id: window.id, title: window.title, app: window.app.name, pid: window.app.pid },
        options: storedOptions(shape, surface),
        tree: built.tree,
      },
      { latest: true },
    );
    return { window, snapshotId: id, refCount: refCount(map), observation, ...printed(built) };
  }

  /**
   * What is below a ref, merged into the snapshot of the ref. Rejects, with the map as it was, when a part could not be
   * read or the time was over: refs of half a region would pass for the whole.
   */
  async takePart(
    namespace: string,
    root: ResolvedRef,
    shape: SnapshotShape,
    signal: AbortSignal,
  ): Promise<TakenSnapshot> {
    const { window, ref, snapshotId, entry } = root;
    const observation = await this.readPart(root, shape, signal);
    const options = { startAfter: 0, root: { ref }, surface: entry.source_surface };
    let made: BuiltSnapshot | undefined;
    const stored = await this.store.update(namespace, snapshotId, (current) => {
      const startAfter = current.map.counter;
      const built = buildSnapshot(observation, optionsOf(shape, window, { ...options, startAfter }));
      made = built;
      return { ...current, map: mergeDrillDown(current.map, ref, built.entries) };
    });
    if (made === undefined) throw new AgentDesktopError('INTERNAL', 'The store did not apply a change.');
    return { window, snapshotId, refCount: refCount(stored.map), observation, ...printed(made) };
  }

  private async readPart(root: ResolvedRef, shape: SnapshotShape, signal: AbortSignal): Promise<Observation> {
    const { window, element, entry } = root;
    const target: ReadTarget = { kind: 'element', window, address: element.node.address };
    const observation = await this.readOrStale(root, target, shape, signal);
    refusePartial(root, observation, shape.timeoutMs);
    if (sameIdentity(entry, observation.root, window.bounds) === 'different') throw staleRoot(root);
    const rootAncestors = await this.items.fill(observation.rootAncestors, window, signal);
    return { ...observation, rootAncestors };
  }

  private async readOrStale(
    root: ResolvedRef,
    target: ReadTarget,
    shape: SnapshotShape,
    signal: AbortSignal,
  ): Promise<Observation> {
    try {
      return await this.reader.read(target, limitsOf(shape), signal);
    } catch (error) {
      if (error instanceof AgentDesktopError && error.code === 'ELEMENT_NOT_FOUND') throw staleRoot(root);
      throw error;
    }
  }
}

function printed({ tree, cutValues }: BuiltSnapshot): Pick<TakenSnapshot, 'tree' | 'cutValues'> {
  return { tree, cutValues };
}

function limitsOf(shape: SnapshotShape) {
  const maxDepth = effectiveDepth(shape.maxDepth, shape.skeleton);
  return { maxDepth, maxNodes: MAX_NODES, timeoutMs: shape.timeoutMs };
}

interface BuildPlace {
  readonly surface?: string | undefined;
  readonly startAfter: number;
  readonly root?: { readonly ref: string };
}

function optionsOf(shape: SnapshotShape, window: WindowInfo, place: BuildPlace): SnapshotOptions {
  return {
    skeleton: shape.skeleton,
    interactiveOnly: shape.interactiveOnly,
    compact: shape.compact,
    includeBounds: shape.includeBounds,
    startAfter: place.startAfter,
    ...(place.root !== undefined && { root: place.root }),
    source: entrySource(window, place.surface),
  };
}

function storedOptions(shape: SnapshotShape, surface: SurfaceKind): Readonly<Record<string, unknown>> {
  return {
    skeleton: shape.skeleton,
    interactive_only: shape.interactiveOnly,
    compact: shape.compact,
    include_bounds: shape.includeBounds,
    max_depth: effectiveDepth(shape.maxDepth, shape.skeleton),
    surface,
  };
}

function refusePartial({ ref, window }: ResolvedRef, observation: Observation, timeoutMs: number): void {
  const { truncatedBecause, nodesObserved } = observation;
  if (truncatedBecause.includes('timeout'))
    throw new AgentDesktopError(
      'TIMEOUT',
      `Reading what is below ${ref} was not done after ${String(timeoutMs)} ms; its refs were not changed.`,
      {
        suggestion:
          'Give it more time with --timeout-ms, or read less with --skeleton or a lower --max-depth.',
        details: { nodes_observed: nodesObserved },
      },
    );
  if (truncatedBecause.includes('unreadable'))
    throw appUnresponsive(`"${window.app.name}"`, `part of what is below ${ref} could not be read`);
}

function staleRoot({ ref, snapshotId }: ResolvedRef): AgentDesktopError {
  return staleRef(ref, { drilled: true, snapshotId });
}
