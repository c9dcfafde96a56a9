import { expect } from 'chai';
import { RandomIdSource } from '../../../../src/adapters/runtime/random-id-source.js';
import { isSnapshotId } from '../../../../src/domain/refs/ref.js';

describe('RandomIdSource', () => {
  it('gives snapshot ids that do not repeat', () => {
    const source = new RandomIdSource();
    const ids = Array.from({ length: 1000 }, () => source.snapshotId());
    expect(ids.every(isSnapshotId)).to.equal(true);
    expect(new Set(ids).size).to.equal(1000);
  });
});
