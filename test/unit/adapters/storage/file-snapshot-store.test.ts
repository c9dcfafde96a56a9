import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ExclusiveFileLock } from '../../../../src/adapters/storage/exclusive-file-lock.js';
import { FileSnapshotStore } from '../../../../src/adapters/storage/file-snapshot-store.js';
import { SnapshotIndex } from '../../../../src/adapters/storage/snapshot-index.js';
import { StateRoot } from '../../../../src/adapters/storage/state-root.js';
import { refEntry, storedSnapshot, withOneMoreRef } from '../../../support/builders/stored-snapshot.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';
import { realClock } from '../../../support/test-runtime.js';

const LATEST = { latest: true };

function id(number: number): string {
  return `s${String(number).padStart(4, '0')}`;
}

describe('FileSnapshotStore', () => {
  let home: TemporaryHome;
  let store: FileSnapshotStore;
  const inRoot = (...parts: string[]) => join(home.stateRoot, ...parts);
  const mapFile = (snapshot: string) => inRoot('snapshots', snapshot, 'refmap.json');
  const snapshots = () => readdirSync(inRoot('snapshots')).filter((name) => !name.startsWith('.'));

  beforeEach(() => {
    home = temporaryHome();
    const lock = new ExclusiveFileLock(realClock);
    const state = new StateRoot(home.environment);
    store = new FileSnapshotStore(state, new SnapshotIndex(state, lock), lock);
  });

  afterEach(() => home.dispose());

  describe('layout', () => {
    it('keeps the default namespace at the top and sessions below their name', async () => {
      const tree = { role: 'window', name: 'notes.txt' } as const;
      await store.create('default', storedSnapshot('s0001', 2, { tree }), LATEST);
      await store.create('work', storedSnapshot('s0002'), LATEST);
      expect(snapshots()).to.deep.equal(['s0001']);
      expect(readdirSync(inRoot('snapshots', 's0001')).sort()).to.deep.equal([
        'refmap.json',
        'snapshot.json',
        'tree.json',
      ]);
      expect(readFileSync(inRoot('latest_snapshot_id'), 'utf8')).to.equal('s0001\n');
      expect(readFileSync(inRoot('snapshots', 's0001', 'tree.json'), 'utf8')).to.equal(JSON.stringify(tree));
      expect(existsSync(inRoot('sessions', 'work', 'snapshots', 's0002', 'refmap.json'))).to.equal(true);
      expect(readFileSync(inRoot('sessions', 'work', 'latest_snapshot_id'), 'utf8')).to.equal('s0002\n');
      for (const folder of ['snapshots', 'snapshots/s0001', 'sessions', 'sessions/work'])
        expect(statSync(inRoot(folder)).mode & 0o777, folder).to.equal(0o700);
      for (const file of ['refmap.json', 'snapshot.json', 'tree.json'])
        expect(statSync(inRoot('snapshots', 's0001', file)).mode & 0o777, file).to.equal(0o600);
    });

    it('writes the map as the contract says', async () => {
      const snapshot = storedSnapshot('s0001', 2);
      await store.create('default', snapshot, LATEST);
      expect(JSON.parse(readFileSync(mapFile('s0001'), 'utf8'))).to.deep.equal(snapshot.map);
    });

    it('writes an inspection copy of the latest map and never reads it', async () => {
      const copy = inRoot('last_refmap.json');
      await store.create('default', storedSnapshot('s0001', 1), LATEST);
      await store.create('default', storedSnapshot('s0002', 5), { latest: false });
      expect(readFileSync(copy, 'utf8')).to.equal(readFileSync(mapFile('s0001'), 'utf8'));
      await store.update('default', 's0002', withOneMoreRef);
      expect(readFileSync(copy, 'utf8')).to.equal(readFileSync(mapFile('s0001'), 'utf8'));
      await store.update('default', 's0001', withOneMoreRef);
      expect(readFileSync(copy, 'utf8')).to.equal(readFileSync(mapFile('s0001'), 'utf8'));
      writeFileSync(copy, 'garbage');
      expect((await store.load('default')).map.counter).to.equal(2);
      rmSync(copy);
      mkdirSync(join(copy, 'in the way'), { recursive: true });
      await store.update('default', 's0001', withOneMoreRef);
      expect((await store.load('default')).map.counter).to.equal(3);
    });

    it('leaves out a tree over 8 MiB, and removes the one it would replace', async () => {
      const large = { role: 'window', name: 'x'.repeat(8 * 1_048_576) } as const;
      await store.create('default', storedSnapshot('s0001', 1, { tree: large }), LATEST);
      expect(existsSync(inRoot('snapshots', 's0001', 'tree.json'))).to.equal(false);
      await store.update('default', 's0001', (stored) => ({ ...stored, tree: { role: 'window' } }));
      expect(existsSync(inRoot('snapshots', 's0001', 'tree.json'))).to.equal(true);
      await store.update('default', 's0001', (stored) => ({ ...stored, tree: large }));
      expect(existsSync(inRoot('snapshots', 's0001', 'tree.json'))).to.equal(false);
      expect((await store.load('default')).map.counter).to.equal(1);
    });

    it('keeps the tree when an update brings none, and the window when it changes', async () => {
      await store.create('default', storedSnapshot('s0001', 1, { tree: { role: 'window' } }), LATEST);
      const window = { id: 'w-2', title: 'renamed.txt', app: 'Editor', pid: 42 };
      await store.update('default', 's0001', (stored) => ({ ...stored, window }));
      expect(existsSync(inRoot('snapshots', 's0001', 'tree.json'))).to.equal(true);
      expect((await store.load('default')).window).to.deep.equal(window);
    });

    it('refuses names that could lead elsewhere', async () => {
      for (const bad of ['../x', '.', '', 'a/b', '-x', 'x'.repeat(65)])
        expect((await errorOf(() => store.latestId(bad))).code, bad).to.equal('INVALID_ARGS');
      for (const bad of ['../s0001', 's1', 'S0001', ''])
        expect((await errorOf(() => store.load('default', bad))).code, bad).to.equal('INVALID_ARGS');
      const escape = storedSnapshot('../../x');
      expect((await errorOf(() => store.create('default', escape, LATEST))).code).to.equal('INVALID_ARGS');
      expect(existsSync(home.stateRoot)).to.equal(false);
    });

    it('refuses an id that is taken and keeps what is there', async () => {
      await store.create('default', storedSnapshot('s0001', 2), LATEST);
      expect(
        (await errorOf(() => store.create('default', storedSnapshot('s0001', 9), LATEST))).code,
      ).to.equal('INTERNAL');
      expect((await store.load('default', 's0001')).map.counter).to.equal(2);
    });
  });

  describe('what older or other programs left', () => {
    const put = (snapshot: string, text: string) => {
      mkdirSync(inRoot('snapshots', snapshot), { recursive: true, mode: 0o700 });
      writeFileSync(mapFile(snapshot), text);
    };

    it('reads an old map alone, its window from its entries', async () => {
      const { root_ref: _root, ...old } = refEntry();
      put('s0001', JSON.stringify({ inner: { '@e1': old }, counter: 1, added_later: true }));
      const loaded = await store.load('default', 's0001');
      expect(loaded.map.inner['@e1']).to.deep.equal(old);
      expect(loaded.window).to.deep.equal({ id: 'w-1', title: 'notes.txt', app: 'Editor', pid: 42 });
      expect(loaded).not.to.have.property('options');
    });

    it('reads an empty map alone', async () => {
      put('s0001', '{"inner":{},"counter":0}');
      expect((await store.load('default', 's0001')).window).to.deep.equal({
        id: '',
        title: '',
        app: '',
        pid: 0,
      });
    });

    it('takes the window from the map when snapshot.json makes no sense', async () => {
      await store.create('default', storedSnapshot('s0001', 1), LATEST);
      const meta = inRoot('snapshots', 's0001', 'snapshot.json');
      for (const text of ['', '{', '[]', '{"window":7}', '{"window":{"id":7,"pid":"x"},"options":[]}']) {
        writeFileSync(meta, text);
        expect((await store.load('default', 's0001')).window.title, text).to.equal('notes.txt');
      }
      writeFileSync(meta, '{"window":{"title":"later"},"new_key":1}');
      expect((await store.load('default', 's0001')).window).to.include({ title: 'later', id: 'w-1' });
    });

    it('refuses a corrupt or foreign map with the advice to take a fresh snapshot', async () => {
      for (const text of ['', '{', 'null', '[]', '{"counter":1}', '{"inner":[],"counter":1}', 'PNG\u0000']) {
        put('s0001', text);
        for (const work of [
          () => store.load('default', 's0001'),
          () => store.update('default', 's0001', withOneMoreRef),
        ]) {
          const error = await errorOf(work);
          expect(error.code, text).to.equal('INTERNAL');
          expect(error.suggestion, text).to.match(/fresh snapshot/);
        }
        expect(readFileSync(mapFile('s0001'), 'utf8')).to.equal(text);
      }
    });

    it('refuses a map over 1 MiB without reading it', async () => {
      put('s0001', '{}');
      truncateSync(mapFile('s0001'), 10 * 1_048_576 * 1024);
      const error = await errorOf(() => store.load('default', 's0001'));
      expect(error.code).to.equal('INTERNAL');
      expect(error.suggestion).to.match(/fresh snapshot/);
    });

    it('does not follow a link at a snapshot or its map', async () => {
      await store.create('default', storedSnapshot('s0001', 1), LATEST);
      symlinkSync(inRoot('snapshots', 's0001'), inRoot('snapshots', 's0002'));
      expect((await errorOf(() => store.load('default', 's0002'))).code).to.equal('PERM_DENIED');
      mkdirSync(inRoot('snapshots', 's0003'));
      symlinkSync(mapFile('s0001'), mapFile('s0003'));
      expect((await errorOf(() => store.load('default', 's0003'))).code).to.equal('PERM_DENIED');
    });

    it('takes a pointer that makes no sense for none', async () => {
      await store.create('default', storedSnapshot('s0001', 1), LATEST);
      for (const text of ['', '../../etc', 'two\nlines']) {
        writeFileSync(inRoot('latest_snapshot_id'), text);
        expect(await store.latestId('default')).to.equal(undefined);
        expect((await errorOf(() => store.load('default'))).code).to.equal('SNAPSHOT_NOT_FOUND');
      }
      writeFileSync(inRoot('latest_snapshot_id'), 's0404');
      expect((await errorOf(() => store.load('default'))).code).to.equal('SNAPSHOT_NOT_FOUND');
    });
  });

  describe('pruning', () => {
    it('keeps the 128 newest in the order they came, whatever the file times say', async () => {
      for (let number = 1; number <= 128; number += 1) {
        await store.create('default', storedSnapshot(id(number)), LATEST);
        utimesSync(inRoot('snapshots', id(number)), 100_000 - number, 100_000 - number);
      }
      expect(snapshots()).to.have.length(128);
      await store.create('default', storedSnapshot('s0000'), LATEST);
      await store.create('default', storedSnapshot('szzzz'), LATEST);
      const left = snapshots();
      expect(left)
        .to.have.length(128)
        .and.include.members(['s0000', 'szzzz', id(3), id(128)]);
      expect(left)
        .not.to.include.members([id(1)])
        .and.not.include(id(2));
    });

    it('never prunes the latest, however many others come after it', async () => {
      await store.create('default', storedSnapshot('s0000'), LATEST);
      for (let number = 1; number <= 130; number += 1)
        await store.create('default', storedSnapshot(id(number)), { latest: false });
      expect(snapshots())
        .to.have.length(128)
        .and.include.members(['s0000', id(130), id(4)]);
      expect(snapshots()).not.to.include(id(3));
      expect((await store.load('default')).id).to.equal('s0000');
    });

    it('counts folders it does not know as the oldest, and leaves other things alone', async () => {
      const all = inRoot('snapshots');
      mkdirSync(join(all, 'notes'), { recursive: true });
      for (let number = 1; number <= 127; number += 1) {
        mkdirSync(join(all, id(number)));
        utimesSync(join(all, id(number)), 2000 - number, 2000 - number);
      }
      writeFileSync(join(all, '.order'), 'garbage\nnot-an-id\ns0404\n');
      await store.create('default', storedSnapshot('saaaa'), LATEST);
      expect(snapshots())
        .to.have.length(129)
        .and.include.members(['notes', id(127)]);
      await store.create('default', storedSnapshot('sbbbb'), LATEST);
      expect(snapshots()).not.to.include(id(127));
      expect(snapshots()).to.include.members(['notes', 'saaaa', 'sbbbb', id(126)]);
    });
  });

  it('leaves no half-made snapshot behind when it cannot be registered', async () => {
    await store.create('default', storedSnapshot('s0001', 1), LATEST);
    rmSync(inRoot('snapshots', '.order'));
    mkdirSync(inRoot('snapshots', '.order'));
    expect((await errorOf(() => store.create('default', storedSnapshot('s0002'), LATEST))).code).to.equal(
      'INTERNAL',
    );
    expect(snapshots()).to.deep.equal(['s0001']);
    expect((await store.load('default')).id).to.equal('s0001');
  });
});
