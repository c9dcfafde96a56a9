import { expect } from 'chai';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeRuntimeFolder, runtimeFolder } from '../../../../src/adapters/linux/runtime-folder.js';
import { errorOf } from '../../../support/fakes/error-of.js';

describe('the folder of sockets', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adt-run-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('lies with the desktop where its path is short, else among the temporary files', () => {
    expect(runtimeFolder('/home/ada/.agent-desktop/desktops/d', 'abc', 7)).to.equal(
      '/home/ada/.agent-desktop/desktops/d/run',
    );
    const id = '0123456789abcdef';
    expect(runtimeFolder(`/${'l'.repeat(90)}`, id, 7)).to.equal(
      join(tmpdir(), 'agent-desktop-7-0123456789ab'),
    );
  });

  it('is closed to others', () => {
    const path = join(folder, 'run');
    makeRuntimeFolder(path);
    expect(statSync(path).mode & 0o777).to.equal(0o700);
  });

  it('is explained where it cannot be made', async () => {
    const error = await errorOf(async () => {
      makeRuntimeFolder(join(folder, 'none', 'run'));
    });
    expect(error.code).to.equal('INTERNAL');
    expect(error.suggestion).to.contain('TMPDIR');
  });
});
