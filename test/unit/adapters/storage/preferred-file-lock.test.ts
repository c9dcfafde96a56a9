import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createEnvironment } from '../../../../src/adapters/runtime/process-environment.js';
import { PreferredFileLock } from '../../../../src/adapters/storage/preferred-file-lock.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';
import { realClock } from '../../../support/test-runtime.js';

describe('PreferredFileLock', () => {
  let home: TemporaryHome;
  let path: string;

  beforeEach(() => {
    home = temporaryHome();
    path = join(home.folder, 'a.lock');
  });

  afterEach(() => home.dispose());

  it('uses the kernel where there is an addon', async () => {
    const held = await new PreferredFileLock(realClock, createEnvironment({ base: {} })).acquire(path, 1000);
    expect(existsSync(path)).to.equal(true);
    expect(existsSync(`${path}.pid`)).to.equal(false);
    await held.release();
  });

  it('uses a lock file on the simulated desktop', async () => {
    const environment = createEnvironment({ base: { AGENT_DESKTOP_ADAPTER: 'simulated' } });
    const held = await new PreferredFileLock(realClock, environment).acquire(path, 1000);
    expect(existsSync(path)).to.equal(false);
    expect(existsSync(`${path}.pid`)).to.equal(true);
    await held.release();
  });
});
