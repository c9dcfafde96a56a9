import { expect } from 'chai';
import fc from 'fast-check';
import {
  formatRef,
  isPlainRef,
  isSnapshotId,
  parseRef,
  qualifyRef,
  refNumber,
} from '../../../../src/domain/refs/ref.js';
import { errorOf } from '../support/error-of.js';

describe('ref', () => {
  it('reads the plain and the qualified form', () => {
    expect(parseRef('@e3')).to.deep.equal({ ref: '@e3' });
    expect(parseRef('@s4k2f9:e3')).to.deep.equal({ ref: '@e3', snapshotId: 's4k2f9' });
  });

  for (const text of [
    '',
    'e3',
    '@e',
    '@e0',
    '@e03',
    '@e-1',
    '@e3 ',
    '@E3',
    '@e3x',
    '@s4k:e3',
    '@x4k2f9:e3',
    '@s4k2f9:@e3',
    '@e1234567890',
    '__proto__',
    '@e3\n',
  ]) {
    it(`a malformed ref gives INVALID_ARGS: ${JSON.stringify(text)}`, () => {
      const error = errorOf(() => parseRef(text));
      expect(error.code).to.equal('INVALID_ARGS');
      expect(error.suggestion).to.contain('@e3');
      expect(isPlainRef(text)).to.equal(false);
    });
  }

  it('knows snapshot ids: s and 4 to 14 characters of base 36', () => {
    expect(['s4k2f', 's4k2f9', 's12345678901234'].every(isSnapshotId)).to.equal(true);
    expect(['s4k2', 's123456789012345', 'S4k2f', '4k2f9', 's4k_2f', ''].some(isSnapshotId)).to.equal(false);
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
        const ref = formatRef(number);
        expect(refNumber(ref)).to.equal(number);
        expect(isPlainRef(ref)).to.equal(true);
        expect(parseRef(qualifyRef('s4k2f9', ref))).to.deep.equal({ ref, snapshotId: 's4k2f9' });
      }),
    );
  });
});
