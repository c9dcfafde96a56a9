import { expect } from 'chai';
import type { SnapshotStore } from '../../src/ports/snapshot-store.js';
import { refEntry, storedSnapshot, withOneMoreRef } from '../support/builders/stored-snapshot.js';
import { errorOf } from '../support/fakes/error-of.js';

export interface SnapshotStoreSubject {
  readonly store: SnapshotStore;
  dispose(): void | Promise<void>;
}

/** What every SnapshotStore must do. */
export function describeSnapshotStoreContract(
  name: string,
  makeSubject: () => SnapshotStoreSubject | Promise<SnapshotStoreSubject>,
): void {
  describe(`SnapshotStore contract: ${name}`, () => {
    let subject: SnapshotStoreSubject;
    let store: SnapshotStore;

    beforeEach(async () => {
      subject = await makeSubject();
      store = subject.store;
    });

    afterEach(() => subject.dispose());

    it('gives back what was stored, by id and as the latest', async () => {
      const snapshot = storedSnapshot('s0001', 3, { options: { skeleton: true, max_depth: 3 } });
      await store.create('default', snapshot, { latest: true });
      for (const loaded of [await store.load('default', 's0001'), await store.load('default')]) {
        expect(loaded.id).to.equal('s0001');
        expect(loaded.map).to.deep.equal(snapshot.map);
        expect(loaded.window).to.deep.equal(snapshot.window);
        expect(loaded.options).to.deep.equal({ skeleton: true, max_depth: 3 });
      }
    });

    it('moves the pointer only when asked to', async () => {
      expect(await store.latestId('default')).to.equal(undefined);
      await store.create('default', storedSnapshot('s0001'), { latest: true });
      await store.create('default', storedSnapshot('s0002'), { latest: false });
      expect(await store.latestId('default')).to.equal('s0001');
      await store.create('default', storedSnapshot('s0003'), { latest: true });
      expect(await store.latestId('default')).to.equal('s0003');
    });

    it('keeps namespaces apart', async () => {
      await store.create('default', storedSnapshot('s0001'), { latest: true });
      await store.create('work', storedSnapshot('s0002'), { latest: true });
      expect(await store.latestId('work')).to.equal('s0002');
      expect((await errorOf(() => store.load('work', 's0001'))).code).to.equal('SNAPSHOT_NOT_FOUND');
      expect((await errorOf(() => store.load('default', 's0002'))).code).to.equal('SNAPSHOT_NOT_FOUND');
    });

    it('says that there is no snapshot', async () => {
      for (const work of [
        () => store.load('default'),
        () => store.load('default', 's0404'),
        () => store.update('default', 's0404', (stored) => stored),
      ]) {
        const error = await errorOf(work);
        expect(error.code).to.equal('SNAPSHOT_NOT_FOUND');
        expect(error.suggestion).to.match(/snapshot/);
      }
    });

    it('saves what a change makes of the stored one', async () => {
      await store.create('default', storedSnapshot('s0001', 2), { latest: true });
      const changed = await store.update('default', 's0001', withOneMoreRef);
      expect(changed.map.counter).to.equal(3);
      expect((await store.load('default', 's0001')).map).to.deep.equal(changed.map);
    });

    it('writes nothing when the change throws', async () => {
      await store.create('default', storedSnapshot('s0001', 2), { latest: true });
      const failure = await store
        .update('default', 's0001', () => {
          throw new RangeError('no');
        })
        .catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(RangeError);
      expect((await store.load('default', 's0001')).map.counter).to.equal(2);
      await store.update('default', 's0001', withOneMoreRef);
      expect((await store.load('default', 's0001')).map.counter).to.equal(3);
    });

    it('loses nothing when many update at the same time', async () => {
      await store.create('default', storedSnapshot('s0001', 0), { latest: true });
      await Promise.all(Array.from({ length: 20 }, () => store.update('default', 's0001', withOneMoreRef)));
      const { map } = await store.load('default', 's0001');
      expect(map.counter).to.equal(20);
      expect(Object.keys(map.inner)).to.have.length(20);
    });

    it('refuses a map over 1 MiB and keeps the stored one', async () => {
      await store.create('default', storedSnapshot('s0001', 1), { latest: true });
      const large = refEntry({ name: 'x'.repeat(1_048_576) });
      const error = await errorOf(() =>
        store.update('default', 's0001', (stored) => ({
          ...stored,
          map: { inner: { ...stored.map.inner, '@e2': large }, counter: 2 },
        })),
      );
      expect(error.code).to.equal('INTERNAL');
      expect(error.details).to.include({ refs: 2 });
      expect(error.suggestion).to.match(/--skeleton/);
      expect((await store.load('default', 's0001')).map.counter).to.equal(1);
      const tooLarge = storedSnapshot('s0002', 1, { map: { inner: { '@e1': large }, counter: 1 } });
      const refused = await errorOf(() => store.create('default', tooLarge, { latest: true }));
      expect(refused.code).to.equal('INTERNAL');
      expect(await store.latestId('default')).to.equal('s0001');
    });
  });
}
