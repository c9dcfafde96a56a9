import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { loadAddon } from '../../../src/adapters/native/load-addon.js';

describe('the addon on lock files', () => {
  const addon = loadAddon();
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adt-lock-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives a lock to one at a time, in a private file', () => {
    const path = join(folder, 'lock');
    const held = addon.tryLockFile(path);
    expect(held).to.be.a('number');
    expect(statSync(path).mode & 0o777).to.equal(0o600);
    expect(addon.tryLockFile(path)).to.equal(undefined);
    addon.unlockFile(held ?? -1);
    const again = addon.tryLockFile(path);
    expect(again).to.be.a('number');
    addon.unlockFile(again ?? -1);
  });

  it('is free again when its holder is killed', async () => {
    const path = join(folder, 'lock');
    const loader = fileURLToPath(new URL('../../../src/adapters/native/load-addon.ts', import.meta.url));
    const script = `
      import { loadAddon } from ${JSON.stringify(loader)};
      loadAddon().tryLockFile(${JSON.stringify(path)});
      process.stdout.write('held');
      setInterval(() => undefined, 1000);
    `;
    const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(addon.tryLockFile(path)).to.equal(undefined);
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await ended;
    const held = addon.tryLockFile(path);
    expect(held).to.be.a('number');
    addon.unlockFile(held ?? -1);
  });

  it('refuses a link and a folder that is not there', () => {
    writeFileSync(join(folder, 'real'), '');
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    expect(() => addon.tryLockFile(join(folder, 'link'))).to.throw(/cannot open/);
    expect(() => addon.tryLockFile(join(folder, 'none', 'lock'))).to.throw(/No such file/);
  });
});
