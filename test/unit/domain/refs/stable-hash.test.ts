import { expect } from 'chai';
import { shortHash, stableHash } from '../../../../src/domain/refs/stable-hash.js';

describe('stable hash', () => {
  it('stays what it was: stored files depend on it', () => {
    expect([stableHash('row', 'Invoice 1'), stableHash(''), shortHash('Invoice 1')]).to.deep.equal([
      'mrrmq30nf3uc5',
      '1biic5n019igu5',
      'a0dwq7',
    ]);
  });

  it('tells fields apart', () => {
    expect(stableHash('ab', 'c')).to.not.equal(stableHash('a', 'bc'));
    expect(stableHash('a')).to.not.equal(stableHash('a', ''));
  });

  it('has no collision among 200,000 texts', () => {
    const seen = new Set<string>();
    for (let at = 0; at < 200_000; at += 1) seen.add(stableHash('row', String(at)));
    expect(seen.size).to.equal(200_000);
  });
});
