import { expect } from 'chai';
import 'reflect-metadata';
import { processInstance } from '../../../../src/adapters/linux/process-info.js';
import { WindowMemory } from '../../../../src/adapters/linux/window-memory.js';
import type { StateFiles } from '../../../../src/ports/state-files.js';

const OWN = processInstance(process.pid) ?? '';

/** State files kept in memory; counts what is written. */
class Files implements StateFiles {
  writes = 0;
  full = false;

  constructor(public text?: string) {}

  read(): string | undefined {
    return this.text;
  }

  write(_name: string, text: string): Promise<void> {
    this.writes += 1;
    if (this.full) return Promise.reject(new Error('no space'));
    this.text = text;
    return Promise.resolve();
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  prepare(): string {
    throw new Error('not asked for');
  }
}

describe('the memory of windows', () => {
  const known = { processInstance: OWN, frame: 42, id: 'w-abc' };

  it('gives the id again, in another process too, and writes only what is new', async () => {
    const files = new Files();
    const memory = new WindowMemory(files);
    await memory.remember([known]);
    await memory.remember([known]);
    await memory.remember([]);
    expect(files.writes).to.equal(1);
    expect(new WindowMemory(files).recall(OWN, 42)).to.equal('w-abc');
    expect(memory.recall(OWN, 43)).to.equal(undefined);
    expect(memory.recall('1:1', 42)).to.equal(undefined);
  });

  it('keeps the other windows of a process, and forgets processes that have ended', async () => {
    const files = new Files();
    const memory = new WindowMemory(files);
    await memory.remember([known, { processInstance: `${String(process.pid)}:0`, frame: 1, id: 'w-old' }]);
    await memory.remember([{ ...known, frame: 43, id: 'w-def' }]);
    expect(JSON.parse(files.text ?? '')).to.deep.equal({ [OWN]: { 42: 'w-abc', 43: 'w-def' } });
  });

  for (const text of ['', 'nonsense', '[]', 'null', '{"1:1": 5}', '{"1:1": {"2": 3}}'])
    it(`starts anew where ${JSON.stringify(text)} is stored`, async () => {
      const files = new Files(text);
      const memory = new WindowMemory(files);
      expect(memory.recall('1:1', 2)).to.equal(undefined);
      await memory.remember([known]);
      expect(memory.recall(OWN, 42)).to.equal('w-abc');
    });

  it('does without where nothing can be stored', async () => {
    const files = new Files();
    files.full = true;
    const memory = new WindowMemory(files);
    await memory.remember([known]);
    expect(memory.recall(OWN, 42)).to.equal(undefined);
  });
});
