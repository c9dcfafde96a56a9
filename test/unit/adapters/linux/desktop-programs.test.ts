import { expect } from 'chai';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findDesktopPrograms } from '../../../../src/adapters/linux/desktop-programs.js';

describe('findDesktopPrograms', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adt-programs-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function install(name: string, mode = 0o755): void {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), mode);
  }

  it('names each missing package once', () => {
    const search = findDesktopPrograms(folder);
    expect(search.found).to.equal(false);
    if (!search.found)
      expect(search.packages).to.include.members(['xvfb', 'dbus', 'openbox']).and.to.satisfy(unique);
  });

  it('takes only executable files in absolute folders', () => {
    install('openbox', 0o644);
    const search = findDesktopPrograms(`relative:.:${folder}`);
    if (search.found) throw new Error('an empty folder cannot hold a desktop');
    expect(search.programs).to.include('openbox');
    install('openbox');
    const again = findDesktopPrograms(folder);
    if (again.found) throw new Error('one program does not make a desktop');
    expect(again.programs).to.not.include('openbox');
  });
});

function unique(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
