import { expect } from 'chai';
import fc from 'fast-check';
import { appendEntries, mergeDrillDown, removeByRoot } from '../../../../src/domain/refs/merge.js';
import {
  EMPTY_REF_MAP,
  entryOf,
  refCount,
  type RefMap,
  type RefPair,
} from '../../../../src/domain/refs/ref-map.js';
import { formatRef, refNumber } from '../../../../src/domain/refs/ref.js';
import { entry, mapOf } from '../support/entry-builder.js';
import { errorOf } from '../support/error-of.js';

/** So many entries numbered on from the map's counter. */
function next(map: RefMap, count: number): readonly RefPair[] {
  return Array.from({ length: count }, (_, at) => [formatRef(map.counter + at + 1), entry({ path: [at] })]);
}

const skeleton = appendEntries(EMPTY_REF_MAP, next(EMPTY_REF_MAP, 10));

describe('merge', () => {
  it('removing by root removes exactly the entries with that root_ref', () => {
    const map = mapOf({
      '@e1': entry(),
      '@e2': entry({ root_ref: '@e1' }),
      '@e3': entry({ root_ref: '@e11' }),
      '@e4': entry({ root_ref: '@e1' }),
      '@e5': entry({ root_ref: '@e2' }),
    });
    const left = removeByRoot(map, '@e1');
    expect(Object.keys(left.inner)).to.deep.equal(['@e1', '@e3', '@e5']);
    expect(left.counter).to.equal(5);
  });

  it('drill-down merges into the map and the counter continues: @e1 to @e10, then @e11', () => {
    const map = mergeDrillDown(skeleton, '@e3', next(skeleton, 2));
    expect(Object.keys(map.inner).slice(9)).to.deep.equal(['@e10', '@e11', '@e12']);
    expect(map.counter).to.equal(12);
    expect(entryOf(map, '@e11')?.root_ref).to.equal('@e3');
  });

  it("the root's own entry stays", () => {
    const map = mergeDrillDown(skeleton, '@e3', next(skeleton, 2));
    expect(entryOf(map, '@e3')).to.deep.equal(entryOf(skeleton, '@e3'));
  });

  it("re-drilling replaces only that root's refs, and the counter never goes back", () => {
    const once = mergeDrillDown(skeleton, '@e3', next(skeleton, 3));
    const twice = mergeDrillDown(once, '@e3', next(once, 1));
    expect(Object.keys(twice.inner).slice(10)).to.deep.equal(['@e14']);
    expect(twice.counter).to.equal(14);
    expect(refCount(twice)).to.equal(11);
  });

  it('two regions coexist', () => {
    const one = mergeDrillDown(skeleton, '@e3', next(skeleton, 2));
    const both = mergeDrillDown(one, '@e4', next(one, 2));
    expect(['@e11', '@e12', '@e13', '@e14'].map((ref) => entryOf(both, ref)?.root_ref)).to.deep.equal([
      '@e3',
      '@e3',
      '@e4',
      '@e4',
    ]);
  });

  it('an empty region is a valid answer, and empties what was there', () => {
    const full = mergeDrillDown(skeleton, '@e3', next(skeleton, 2));
    const empty = mergeDrillDown(full, '@e3', []);
    expect(refCount(empty)).to.equal(10);
    expect(empty.counter).to.equal(12);
  });

  it('removal is not transitive: refs tagged with a root that was removed stay', () => {
    const one = mergeDrillDown(skeleton, '@e3', next(skeleton, 1));
    const inner = mergeDrillDown(one, '@e11', next(one, 1));
    const again = mergeDrillDown(inner, '@e3', next(inner, 1));
    expect(Object.keys(again.inner).slice(10)).to.deep.equal(['@e12', '@e13']);
    expect(entryOf(again, '@e12')?.root_ref).to.equal('@e11');
  });

  it('a root that is not in the map is stale, with the advice to run the skeleton again', () => {
    const error = errorOf(() => mergeDrillDown(skeleton, '@e99', []));
    expect(error.code).to.equal('STALE_REF');
    expect(error.suggestion).to.contain('snapshot --skeleton');
  });

  it('refuses a number that was given before', () => {
    expect(errorOf(() => appendEntries(skeleton, [['@e10', entry()]])).code).to.equal('INTERNAL');
    expect(errorOf(() => appendEntries(skeleton, [['@eNaN', entry()]])).code).to.equal('INTERNAL');
  });

  it('knows no ref by the name of a built-in property', () => {
    expect(entryOf(skeleton, 'constructor')).to.equal(undefined);
    expect(entryOf(skeleton, '__proto__')).to.equal(undefined);
  });

  it('never reuses a number, whatever is drilled in whatever order', () => {
    const step = fc.record({ root: fc.integer({ min: 1, max: 30 }), size: fc.integer({ min: 0, max: 5 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const given = new Set<number>(Object.keys(skeleton.inner).map(refNumber));
        let map = skeleton;
        for (const { root, size } of steps) {
          const ref = formatRef(root);
          if (entryOf(map, ref) === undefined) continue;
          const before = map;
          const added = next(map, size);
          map = mergeDrillDown(map, ref, added);
          for (const [fresh] of added) {
            expect(given.has(refNumber(fresh))).to.equal(false);
            given.add(refNumber(fresh));
          }
          expect(map.counter).to.equal(before.counter + size);
          const kept = Object.keys(before.inner).filter((key) => entryOf(before, key)?.root_ref !== ref);
          expect(Object.keys(map.inner)).to.have.members([...kept, ...added.map(([key]) => key)]);
        }
      }),
    );
  });
});
