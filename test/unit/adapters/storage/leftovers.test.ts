import { expect } from 'chai';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLeftovers } from '../../../../src/adapters/storage/leftovers.js';

const HOUR = 3_600_000;
const NOW = 10 * HOUR;

describe('removeLeftovers', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adt-left-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function file(name: string, at: number): void {
    const path = join(folder, name);
    writeFileSync(path, '');
    utimesSync(path, at / 1000, at / 1000);
  }

  it('removes old temporary files of ours and nothing else', async () => {
    file('last_refmap.json.4711-0123456789ab.tmp', NOW - 2 * HOUR);
    file('last_refmap.json.4712-0123456789ab.tmp', NOW - 1000);
    file('last_refmap.json', NOW - 2 * HOUR);
    file('notes.tmp', NOW - 2 * HOUR);
    await removeLeftovers(folder, NOW);
    expect(readdirSync(folder).sort()).to.deep.equal([
      'last_refmap.json',
      'last_refmap.json.4712-0123456789ab.tmp',
      'notes.tmp',
    ]);
  });

  it('does not mind a folder that is not there', async () => {
    await removeLeftovers(join(folder, 'none'), NOW);
    expect(readdirSync(folder)).to.deep.equal([]);
  });
});
