import { mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type OpenNew, writeFileAtomically } from '../../../../src/adapters/storage/atomic-file.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';

describe('writeFileAtomically', () => {
  let home: TemporaryHome;
  let path: string;

  beforeEach(() => {
    home = temporaryHome();
    path = join(home.folder, 'a.json');
    writeFileSync(path, 'old');
  });

  afterEach(() => home.dispose());

  const untouched = () => {
    expect(readFileSync(path, 'utf8')).to.equal('old');
    expect(readdirSync(home.folder)).to.deep.equal(['a.json']);
  };

  it('replaces the file whole, private, and leaves nothing beside it', async () => {
    await writeFileAtomically(path, 'new: ü€🎉');
    expect(readFileSync(path, 'utf8')).to.equal('new: ü€🎉');
    expect(statSync(path).mode & 0o777).to.equal(0o600);
    expect(readdirSync(home.folder)).to.deep.equal(['a.json']);
  });

  it('keeps the old file when the disk is full', async () => {
    const full: OpenNew = async (temporary) => {
      writeFileSync(temporary, '');
      return open('/dev/full', 'w');
    };
    const error = await errorOf(() => writeFileAtomically(path, 'new', { openNew: full }));
    expect(error.code).to.equal('INTERNAL');
    expect(error.message).to.contain('disk is full').and.contain(path);
    expect(error.suggestion).to.contain('unchanged');
    expect(error.details).to.include({ errno: 'ENOSPC' });
    untouched();
  });

  it('keeps the old file when the data cannot be forced to the disk', async () => {
    let closed = false;
    const failing: OpenNew = async (temporary) => {
      const file = await open(temporary, 'wx');
      return {
        writeFile: (data: string) => file.writeFile(data),
        sync: () => Promise.reject(Object.assign(new Error('EDQUOT: quota'), { code: 'EDQUOT' })),
        close: async () => {
          closed = true;
          await file.close();
        },
      };
    };
    const error = await errorOf(() => writeFileAtomically(path, 'new', { openNew: failing }));
    expect(error.message).to.contain('quota');
    expect(closed).to.equal(true);
    untouched();
  });

  it('says that the disk is read-only', async () => {
    const readOnly: OpenNew = () =>
      Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }));
    const error = await errorOf(() => writeFileAtomically(path, 'new', { openNew: readOnly }));
    expect(error.code).to.equal('PERM_DENIED');
    expect(error.message).to.contain('read-only');
    untouched();
  });

  it('says what it does not know in the words of the system', async () => {
    const odd: OpenNew = () => Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
    const error = await errorOf(() => writeFileAtomically(path, 'new', { openNew: odd }));
    expect(error.code).to.equal('INTERNAL');
    expect(error.platformDetail).to.equal('EIO: i/o error');
    untouched();
  });

  it('removes the temporary file when the name is taken by a folder', async () => {
    const folder = join(home.folder, 'folder');
    mkdirSync(join(folder, 'full'), { recursive: true });
    const error = await errorOf(() => writeFileAtomically(folder, 'new'));
    expect(error.code).to.equal('INTERNAL');
    expect(readdirSync(home.folder).sort()).to.deep.equal(['a.json', 'folder']);
  });

  it('replaces a link instead of writing through it', async () => {
    const link = join(home.folder, 'link');
    symlinkSync(path, link);
    await writeFileAtomically(link, 'new', { durable: false });
    expect(readFileSync(path, 'utf8')).to.equal('old');
    expect(readFileSync(link, 'utf8')).to.equal('new');
  });
});
