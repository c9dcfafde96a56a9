import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ExclusiveFileLock } from '../../../../src/adapters/storage/exclusive-file-lock.js';
import { isRunning, processStart } from '../../../../src/adapters/storage/process-start.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { FakeClock } from '../../../support/fakes/fake-clock.js';
import { type TemporaryHome, temporaryHome } from '../../../support/temporary-home.js';

/** The pid of a process that has ended. */
function deadPid(): number {
  return spawnSync('true').pid;
}

describe('ExclusiveFileLock', () => {
  let home: TemporaryHome;
  let path: string;
  const lock = new ExclusiveFileLock(new FakeClock());
  const holder = (facts: object) =>
    writeFileSync(`${path}.pid`, JSON.stringify({ token: 'other', ...facts }));

  beforeEach(() => {
    home = temporaryHome();
    path = join(home.folder, 'a.lock');
  });

  afterEach(() => home.dispose());

  it('says who holds it, and leaves nothing when it is free again', async () => {
    const held = await lock.acquire(path, 100);
    const text: unknown = JSON.parse(readFileSync(`${path}.pid`, 'utf8'));
    expect(text).to.include({ pid: process.pid, start: processStart(process.pid) });
    await held.release();
    expect(readdirSync(home.folder)).to.deep.equal([]);
  });

  it('takes over from a holder that is dead', async () => {
    holder({ pid: deadPid(), start: '1' });
    const held = await lock.acquire(path, 0);
    expect((await errorOf(() => lock.acquire(path, 0))).code).to.equal('TIMEOUT');
    await held.release();
    expect(readdirSync(home.folder)).to.deep.equal([]);
  });

  it('takes over when the pid was given again to another process', async () => {
    holder({ pid: process.pid, start: '1' });
    await (await lock.acquire(path, 0)).release();
  });

  it('takes over from what is not a lock', async () => {
    for (const text of ['', 'garbage', '[]', '{"pid":-1,"token":"x"}', '{"pid":"1","token":"x"}', 'null']) {
      writeFileSync(`${path}.pid`, text);
      await (await lock.acquire(path, 0)).release();
    }
  });

  it('takes over when one died while taking over', async () => {
    holder({ pid: deadPid() });
    writeFileSync(`${path}.pid.takeover`, JSON.stringify({ pid: deadPid(), token: 'x' }));
    await (await lock.acquire(path, 0)).release();
    expect(readdirSync(home.folder)).to.deep.equal([]);
  });

  it('waits while another takes over', async () => {
    holder({ pid: deadPid() });
    writeFileSync(`${path}.pid.takeover`, JSON.stringify({ pid: process.pid, token: 'x' }));
    expect((await errorOf(() => lock.acquire(path, 50))).code).to.equal('TIMEOUT');
  });

  it('respects a holder that lives, known by pid alone too', async () => {
    for (const facts of [{ pid: process.pid, start: processStart(process.pid) }, { pid: process.pid }]) {
      holder(facts);
      expect((await errorOf(() => lock.acquire(path, 50))).code).to.equal('TIMEOUT');
    }
  });

  it('does not remove a lock that somebody else has by now', async () => {
    const held = await lock.acquire(path, 0);
    holder({ pid: process.pid, start: processStart(process.pid) });
    await held.release();
    expect(readdirSync(home.folder)).to.deep.equal(['a.lock.pid']);
  });
});

describe('isRunning', () => {
  it('knows the living, the dead, and one that only looks the same', () => {
    expect(isRunning(process.pid, processStart(process.pid))).to.equal(true);
    expect(isRunning(process.pid, undefined)).to.equal(true);
    expect(isRunning(process.pid, '1')).to.equal(false);
    expect(isRunning(deadPid(), undefined)).to.equal(false);
    expect(isRunning(1, undefined)).to.equal(true);
  });

  it('reads a start time that differs between processes', () => {
    expect(processStart(1)).to.match(/^\d+$/);
    expect(processStart(process.pid)).not.to.equal(processStart(1));
    expect(processStart(deadPid())).to.equal(undefined);
  });
});
