import { inject, injectable } from 'inversify';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { fits } from '../../domain/refs/choose-candidate.js';
import { type ElementView, type EntrySource, makeEntry } from '../../domain/refs/make-entry.js';
import { appendEntries } from '../../domain/refs/merge.js';
import { EMPTY_REF_MAP, type RefMap, type RefPair, refPairs } from '../../domain/refs/ref-map.js';
import { formatRef, qualifyRef } from '../../domain/refs/ref.js';
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
  const known = new KnownRefs(refPairs(map));
  const added: RefPair[] = [];
  let counter = map.counter;
  const refs = elements.map(({ view, window, surface }) => {
    const source = entrySource(window, surface);
    const existing = known.find(view, source);
    if (existing !== undefined) return existing;
    counter += 1;
    const pair: RefPair = [formatRef(counter), makeEntry(view, source)];
    added.push(pair);
    known.add(pair);
    return pair[0];
  });
  return { map: added.length === 0 ? map : appendEntries(map, added), refs };
}

/** Entries by their object, so that an element that has a ref already keeps it. */
class KnownRefs {
  private readonly byObject = new Map<string, RefPair[]>();

  constructor(pairs: readonly RefPair[]) {
    for (const pair of pairs) this.add(pair);
  }

  add(pair: RefPair): void {
    const key = keyOf(pair[1].process_instance, pair[1].address);
    this.byObject.set(key, [...(this.byObject.get(key) ?? []), pair]);
  }

  find(view: ElementView, source: EntrySource): string | undefined {
    const same = this.byObject.get(keyOf(source.processInstance, view.node.address)) ?? [];
    return same.find(([, entry]) => fits(entry, view, source.windowBounds))?.[0];
  }
}

function keyOf(processInstance: string, address: RefPair[1]['address']): string {
  return `${processInstance} ${JSON.stringify(Object.entries(address ?? {}).sort())}`;
}
