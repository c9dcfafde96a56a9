import { inject, injectable } from 'inversify';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { ElementView } from '../../domain/refs/make-entry.js';
import { EMPTY_REF_MAP, type RefMap } from '../../domain/refs/ref-map.js';
import { qualifyRef } from '../../domain/refs/ref.js';
import { assignRefs } from '../../domain/refs/reuse-refs.js';
import type { StoredSnapshot } from '../../domain/refs/stored-snapshot.js';
import { IdSource } from '../../ports/id-source.js';
import { SnapshotStore } from '../../ports/snapshot-store.js';
import { entrySource } from './entry-source.js';

/** An element to give a ref, and where it was seen. */
export interface Placed {
  readonly view: ElementView;
  readonly window: WindowInfo;
  /** Set where it was seen in a surface of its own. */
  readonly surface?: string | undefined;
}

/** The refs in the order of the elements, as they are to be printed, and the snapshot they are valid in. */
export interface AppendedRefs {
  readonly snapshotId: string;
  readonly refs: readonly string[];
}

/**
 * Gives refs to elements that were found outside of a snapshot. They are added to the latest map when it is of the same
 * window; else to a new one that does not become the latest, and are then printed qualified.
 */
@injectable()
export class RefAppender {
  constructor(
    @inject(SnapshotStore) private readonly store: SnapshotStore,
    @inject(IdSource) private readonly ids: IdSource,
  ) {}

  async append(namespace: string, elements: readonly [Placed, ...Placed[]]): Promise<AppendedRefs> {
    const id = await this.latestOf(namespace, elements);
    return id === undefined ? this.create(namespace, elements) : this.extend(namespace, id, elements);
  }

  private async extend(namespace: string, id: string, elements: readonly Placed[]): Promise<AppendedRefs> {
    let refs: readonly string[] = [];
    await this.store.update(namespace, id, (stored) => {
      const added = addTo(stored.map, elements);
      refs = added.refs;
      return { ...stored, map: added.map };
    });
    return { snapshotId: id, refs };
  }

  private async create(namespace: string, elements: readonly [Placed, ...Placed[]]): Promise<AppendedRefs> {
    const id = this.ids.snapshotId();
    const { window } = elements[0];
    const { map, refs } = addTo(EMPTY_REF_MAP, elements);
    const snapshot: StoredSnapshot = {
      id,
      map,
      window: { id: window.id, title: window.title, app: window.app.name, pid: window.app.pid },
    };
    await this.store.create(namespace, snapshot, { latest: false });
    return { snapshotId: id, refs: refs.map((ref) => qualifyRef(id, ref)) };
  }

  /** A latest map that is gone or cannot be read is no reason to give no refs: a new map takes them. */
  private async latestOf(namespace: string, elements: readonly Placed[]): Promise<string | undefined> {
    try {
      const id = await this.store.latestId(namespace);
      if (id === undefined) return undefined;
      const stored = await this.store.load(namespace, id);
      return elements.every(({ window }) => isOf(stored, window)) ? id : undefined;
    } catch (error) {
      const unusable =
        error instanceof AgentDesktopError && ['INTERNAL', 'SNAPSHOT_NOT_FOUND'].includes(error.code);
      if (unusable) return undefined;
      throw error;
    }
  }
}

function isOf(stored: StoredSnapshot, window: WindowInfo): boolean {
  const [first] = Object.values(stored.map.inner);
  return (
    stored.window.id === window.id &&
    stored.window.pid === window.app.pid &&
    (first === undefined || first.process_instance === window.app.processInstance)
  );
}

function addTo(map: RefMap, elements: readonly Placed[]): { map: RefMap; refs: readonly string[] } {
  let grown = map;
  const refs: string[] = [];
  for (const group of byPlace(elements)) {
    const views = group.map(({ view }) => view);
    const added = assignRefs(grown, views, entrySource(group[0].window, group[0].surface));
    grown = added.map;
    refs.push(...added.refs);
  }
  return { map: grown, refs };
}

/** Runs of elements of the same place, in their order. */
function byPlace(elements: readonly Placed[]): readonly (readonly [Placed, ...Placed[]])[] {
  const groups: [Placed, ...Placed[]][] = [];
  for (const element of elements) {
    const last = groups.at(-1);
    const same = last?.[0].window === element.window && last.at(0)?.surface === element.surface;
    if (last !== undefined && same) last.push(element);
    else groups.push([element]);
  }
  return groups;
}
