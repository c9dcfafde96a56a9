import { EventEmitter } from 'node:events';

import { expect } from 'chai';

import { Interruption } from '../../../../src/adapters/cli/interruption.js';

class FakeProcess extends EventEmitter {
  exits: number[] = [];

  exit(code: number): void {
    this.exits.push(code);
  }
}

describe('Interruption', () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    it(`aborts at ${signal} and ends with ${String(code)}`, () => {
      const source = new FakeProcess();
      const interruption = new Interruption(source);
      expect(interruption.exitCode).to.equal(undefined);
      source.emit(signal);
      expect(interruption.signal.aborted).to.equal(true);
      expect(interruption.exitCode).to.equal(code);
      expect(source.exits).to.deep.equal([]);
    });
  }

  it('ends at once at the second signal, with the code of the first', () => {
    const source = new FakeProcess();
    const interruption = new Interruption(source);
    source.emit('SIGTERM');
    source.emit('SIGINT');
    expect(source.exits).to.deep.equal([143]);
    interruption.close();
  });

  it('leaves no listener behind', () => {
    const source = new FakeProcess();
    const interruption = new Interruption(source);
    interruption.close();
    interruption.close();
    expect(source.listenerCount('SIGINT') + source.listenerCount('SIGTERM')).to.equal(0);
  });
});
