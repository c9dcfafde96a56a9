import { expect } from 'chai';
import { elementsOf } from '../../../../src/domain/locator/run-query.js';
import { type ElementView, makeEntry } from '../../../../src/domain/refs/make-entry.js';
import { entryOf, refCount } from '../../../../src/domain/refs/ref-map.js';
import { assignRefs, reuseFrom } from '../../../../src/domain/refs/reuse-refs.js';
import { entry, mapOf } from '../support/entry-builder.js';
import { el, observed, SOURCE } from '../support/node-builder.js';

const VIEWS = elementsOf(
  observed(el('window', 'w', [el('button', 'a'), el('statictext', 'b'), el('button', 'c'), el('image')])),
  ({ role }) => role !== 'window',
);
const [A, B, C, IMAGE] = VIEWS as readonly [ElementView, ElementView, ElementView, ElementView];

describe('refs of found elements', () => {
  it('an element that is already in the map keeps its ref, the others get the next numbers', () => {
    const map = mapOf({ '@e4': makeEntry(C, SOURCE) }, 9);
    const given = assignRefs(map, [A, C, B], SOURCE);
    expect(given.refs).to.deep.equal(['@e10', '@e4', '@e11']);
    expect(given.map.counter).to.equal(11);
    expect(entryOf(given.map, '@e11')).to.include({ role: 'statictext', name: 'b' });
  });

  it('the same element twice gets one ref', () => {
    const given = assignRefs(mapOf({}), [A, A], SOURCE);
    expect(given.refs).to.deep.equal(['@e1', '@e1']);
    expect(refCount(given.map)).to.equal(1);
  });

  it('an object that is another element now gets a new ref', () => {
    const known = makeEntry(A, SOURCE);
    const seen = (change: Partial<typeof known>): string | undefined =>
      reuseFrom(mapOf({ '@e1': { ...known, ...change } }))(known);
    expect(seen({})).to.equal('@e1');
    expect(seen({ name: 'z' })).to.equal(undefined);
    expect(seen({ role: 'link' })).to.equal(undefined);
    expect(seen({ native_id: 'z' })).to.equal(undefined);
    expect(seen({ context: 'i1.2' })).to.equal(undefined);
    expect(seen({ process_instance: '42:9' })).to.equal(undefined);
    expect(seen({ bounds_hash: 'moved' })).to.equal('@e1');
  });

  it('an element without name and id is known by its box', () => {
    const known = makeEntry(IMAGE, SOURCE);
    expect(reuseFrom(mapOf({ '@e1': known }))(known)).to.equal('@e1');
    expect(reuseFrom(mapOf({ '@e1': { ...known, bounds_hash: 'b' } }))(known)).to.equal(undefined);
  });

  it('the first of several refs of one element is kept', () => {
    const known = makeEntry(A, SOURCE);
    expect(reuseFrom(mapOf({ '@e2': known, '@e7': { ...known, root_ref: '@e1' } }))(known)).to.equal('@e2');
  });

  it('an entry without an address is never taken for another', () => {
    expect(reuseFrom(mapOf({ '@e1': entry() }))(entry())).to.equal(undefined);
  });
});
