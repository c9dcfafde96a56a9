import { expect } from 'chai';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { boundsHash, identityOf, sameIdentity, stableName } from '../../../../src/domain/refs/identity.js';
import type { RefEntry } from '../../../../src/domain/refs/ref-entry.js';
import { entry } from '../support/entry-builder.js';
import { type NodeSketch, tree } from '../support/node-builder.js';

const WINDOW = { x: 100, y: 50 };
const BOUNDS = { x: 110, y: 60, width: 30, height: 20 };
const HASH = boundsHash(BOUNDS, WINDOW) ?? '';

function verdict(given: Partial<RefEntry>, sketch: Partial<NodeSketch>): 'same' | 'different' {
  const node: ObservedNode = tree({ role: 'button', ...sketch });
  return sameIdentity(entry(given), node, WINDOW);
}

/** An entry without a name. */
function nameless(given: Partial<RefEntry>): RefEntry {
  const { name: _name, ...rest } = entry(given);
  return rest;
}

describe('identity', () => {
  it('needs the same role', () => {
    expect(verdict({}, { name: 'Save' })).to.equal('same');
    expect(verdict({}, { name: 'Save', role: 'link' })).to.equal('different');
  });

  it('needs the same native id where both have one', () => {
    expect(verdict({ native_id: 'a' }, { name: 'Save', nativeId: 'b' })).to.equal('different');
    expect(verdict({ native_id: 'a' }, { name: 'Save', nativeId: 'a' })).to.equal('same');
    expect(verdict({ native_id: 'a' }, { name: 'Save' })).to.equal('same');
    expect(verdict({}, { name: 'Save', nativeId: 'b' })).to.equal('same');
  });

  it('lets the same object with the same id change its name, but no other object', () => {
    const address = { bus: ':1.1', path: '/1' };
    const given = { native_id: 'play', name: 'Play', address };
    expect(verdict(given, { name: 'Pause', nativeId: 'play', address })).to.equal('same');
    expect(verdict(given, { name: 'Pause', nativeId: 'play', address: { ...address, path: '/2' } })).to.equal(
      'different',
    );
  });

  it('takes a new name inside an item for another item, whatever the object and the id', () => {
    const address = { path: '/1' };
    const now = { name: 'Delete b', nativeId: 'delete', address };
    expect(verdict({ native_id: 'delete', name: 'Delete a', address, context: 'i1.2' }, now)).to.equal(
      'different',
    );
    const row = { ...now, role: 'listitem' } as const;
    expect(verdict({ native_id: 'delete', name: 'Delete a', address, role: 'listitem' }, row)).to.equal(
      'different',
    );
  });

  it('needs the same name where there is no id', () => {
    expect(verdict({}, { name: 'Save as' })).to.equal('different');
    expect(verdict({ bounds_hash: HASH }, { name: 'Save as', bounds: BOUNDS })).to.equal('different');
    expect(verdict({ bounds_hash: HASH }, { bounds: BOUNDS })).to.equal('different');
  });

  it('goes by the box only where there is neither id nor name', () => {
    const sameBox = nameless({ bounds_hash: HASH });
    expect(sameIdentity(sameBox, tree({ role: 'button', bounds: BOUNDS }), WINDOW)).to.equal('same');
    expect(sameIdentity(sameBox, tree({ role: 'button', bounds: { ...BOUNDS, x: 0 } }), WINDOW)).to.equal(
      'different',
    );
    expect(sameIdentity(sameBox, tree({ role: 'button' }), WINDOW)).to.equal('different');
    expect(sameIdentity(nameless({}), tree({ role: 'button' }), WINDOW)).to.equal('different');
    expect(sameIdentity(sameBox, tree({ role: 'button', name: 'Delete', bounds: BOUNDS }), WINDOW)).to.equal(
      'different',
    );
    expect(
      sameIdentity(nameless({ native_id: 'x' }), tree({ role: 'button', nativeId: 'x' }), WINDOW),
    ).to.equal('same');
  });

  it('an empty name or id is no identity', () => {
    expect(verdict({ name: '' }, { name: '' })).to.equal('different');
    expect(verdict({ name: '', native_id: '' }, { name: '', nativeId: '' })).to.equal('different');
    expect(identityOf(tree({ role: 'button', name: '', nativeId: '' }), WINDOW)).to.deep.equal({});
  });

  it('values are never identity', () => {
    expect(verdict({ value: '1' }, { name: 'Save', value: '2' })).to.equal('same');
  });

  it('what a field holds is no stable name', () => {
    expect(stableName({ role: 'textfield', name: 'hello', value: 'hello' })).to.equal(undefined);
    expect(stableName({ role: 'textfield', name: 'To', value: 'hello' })).to.equal('To');
    expect(stableName({ role: 'combobox', name: 'Red' })).to.equal(undefined);
    expect(stableName({ role: 'combobox', name: 'Colour', value: 'Red' })).to.equal('Colour');
    expect(stableName({ role: 'statictext', name: '42', value: '42' })).to.equal('42');
    expect(stableName({ role: 'button', name: 'Go', value: 'Go' })).to.equal('Go');
  });

  it('a field whose content changed is the same at the same place', () => {
    const field = nameless({ role: 'textfield', bounds_hash: HASH });
    const now = tree({ role: 'textfield', name: 'new', value: 'newer', bounds: BOUNDS });
    expect(sameIdentity(field, now, WINDOW)).to.equal('same');
  });

  it('a text that shows a result stays the same at its place, if nothing can be done to it', () => {
    const result = entry({ role: 'statictext', name: '0', available_actions: [], bounds_hash: HASH });
    const now = tree({ role: 'statictext', name: '42', bounds: BOUNDS });
    expect(sameIdentity(result, now, WINDOW)).to.equal('same');
    expect(sameIdentity({ ...result, available_actions: ['Click'] }, now, WINDOW)).to.equal('different');
    expect(sameIdentity(result, tree({ role: 'statictext', name: '42' }), WINDOW)).to.equal('different');
  });

  it('a window that moved: nothing is stale', () => {
    const moved = { ...BOUNDS, x: BOUNDS.x + 500, y: BOUNDS.y - 20 };
    expect(boundsHash(moved, { x: WINDOW.x + 500, y: WINDOW.y - 20 })).to.equal(HASH);
    expect(boundsHash({ ...BOUNDS, x: 110.3, width: 29.8 }, WINDOW)).to.equal(HASH);
    expect(boundsHash(moved, WINDOW)).to.not.equal(HASH);
    expect(boundsHash(undefined, WINDOW)).to.equal(undefined);
    expect(boundsHash(BOUNDS, undefined)).to.equal(undefined);
  });

  it('an element that scrolled is the same by its name', () => {
    expect(verdict({ bounds_hash: HASH }, { name: 'Save', bounds: { ...BOUNDS, y: -400 } })).to.equal('same');
  });
});
