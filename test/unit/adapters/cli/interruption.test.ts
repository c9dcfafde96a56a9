import { EventEmitter } from 'node:events';

import { expect } from 'chai';

import { exitWhereNothingRuns, Interruption } from '../../../../src/adapters/cli/interruption.js';

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

  it('leaves the end to whoever listens, and ends the program where nobody does', () => {
    const source = new FakeProcess();
    exitWhereNothingRuns(source);
    source.emit('SIGINT');
    expect(source.exits, 'before a command').to.deep.equal([130]);
    const interruption = new Interruption(source);
    source.emit('SIGTERM');
    expect(source.exits, 'while it runs').to.deep.equal([130]);
    interruption.close();
    source.emit('SIGTERM');
    expect(source.exits, 'after its answer').to.deep.equal([130, 143]);
  });
});
