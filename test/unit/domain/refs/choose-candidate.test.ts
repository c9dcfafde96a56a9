import { expect } from 'chai';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import { elementsOf } from '../../../../src/domain/locator/run-query.js';
import { type CandidateChoice, chooseCandidate } from '../../../../src/domain/refs/choose-candidate.js';
import { type ElementView, makeEntry } from '../../../../src/domain/refs/make-entry.js';
import type { RefEntry } from '../../../../src/domain/refs/ref-entry.js';
import { el, type NodeSketch, SOURCE, tree } from '../support/node-builder.js';

/** The Delete buttons of a window, with addresses counted from `start`: another start is a re-created interface. */
function buttons(root: NodeSketch, start = 0): readonly ElementView[] {
  const read = { root: tree(root, start), rootPath: [], rootAncestors: [] };
  return elementsOf(read, ({ name }: ObservedNode) => name === 'Delete');
}

function entriesOf(root: NodeSketch): readonly RefEntry[] {
  return buttons(root).map((button) => makeEntry(button, SOURCE));
}

interface Search {
  readonly which?: number;
  readonly complete?: boolean;
}

/** Takes a snapshot of `before` and looks in `after` for its first (or another) Delete button. */
function search(
  before: NodeSketch,
  after: readonly ElementView[],
  { which = 0, complete = true }: Search = {},
): CandidateChoice<ElementView> {
  const entries = entriesOf(before);
  const entry = entries[which];
  if (entry === undefined) throw new Error('no such button');
  const others = entries.filter((other) => other !== entry);
  return chooseCandidate(entry, after, {
    others,
    complete,
    ...(SOURCE.windowBounds && { windowBounds: SOURCE.windowBounds }),
  });
}

const del = (x = 0): NodeSketch => ({
  ...el('button', 'Delete'),
  bounds: { x: 100 + x, y: 50, width: 9, height: 9 },
});
const inWindow = (...children: readonly NodeSketch[]): NodeSketch => el('window', 'w', children);
const row = (text: string, x = 0): NodeSketch => el('row', undefined, [el('statictext', text), del(x)]);

describe('choosing the element of a ref', () => {
  it('finds the very object', () => {
    const root = inWindow(del(0), del(20));
    const choice = search(root, buttons(root), { which: 1 });
    expect(choice).to.include({ kind: 'found' });
    expect(choice.kind === 'found' && choice.candidate.path).to.deep.equal([1]);
  });

  it('a list re-sorted: an object that now shows another row is refused', () => {
    const before = inWindow(el('table', 'T', [row('alice'), row('bob')]));
    const after = inWindow(el('table', 'T', [row('bob'), row('alice')]));
    const [sameObject] = buttons(after);
    expect(search(before, sameObject ? [sameObject] : [], { complete: false })).to.deep.equal({
      kind: 'none',
    });
  });

  it('finds a row that was re-created at another place by its texts', () => {
    const before = inWindow(el('table', 'T', [row('alice'), row('bob')]));
    const after = inWindow(el('table', 'T', [row('bob'), row('carol'), row('alice')]));
    const choice = search(before, buttons(after, 1000));
    expect(choice.kind === 'found' && choice.candidate.path).to.deep.equal([0, 2, 1]);
  });

  it('a twin with the same name and role at another place is refused', () => {
    expect(search(inWindow(del(0)), buttons(inWindow(el('separator'), del(300)), 1000))).to.deep.equal({
      kind: 'none',
    });
  });

  it('a twin with the same name and role in another context is refused', () => {
    const before = inWindow(el('toolbar', 'Mail', [del()]));
    const after = inWindow(el('toolbar', 'Contacts', [del()]));
    expect(search(before, buttons(after, 1000))).to.deep.equal({ kind: 'none' });
    expect(search(before, buttons(after))).to.deep.equal({ kind: 'none' });
  });

  it('a subtree re-created with the same content is found when exactly one matches', () => {
    const root = inWindow(el('dialog', 'Settings', [el('group', undefined, [del()])]));
    expect(search(root, buttons(root, 1000)).kind).to.equal('found');
    const pushedDown = inWindow(
      el('alert', 'News'),
      el('dialog', 'Settings', [el('group', undefined, [del(50)])]),
    );
    expect(search(root, buttons(pushedDown, 1000)).kind).to.equal('found');
  });

  it('a re-created element without any context is found at its place or by its native id', () => {
    expect(search(inWindow(del(0)), buttons(inWindow(del(300)), 1000)).kind).to.equal('found');
    expect(search(inWindow(del(0)), buttons(inWindow(el('separator'), del(0)), 1000)).kind).to.equal('found');
    const withId = (...above: readonly NodeSketch[]): NodeSketch =>
      inWindow(...above, { ...del(above.length * 90), nativeId: 'del' });
    expect(search(withId(), buttons(withId(el('separator')), 1000)).kind).to.equal('found');
  });

  it('the box breaks ties among equal candidates', () => {
    const before = inWindow(el('toolbar', 'T', [del(0), del(20)]));
    const choice = search(before, buttons(before, 1000), { which: 1 });
    expect(choice.kind === 'found' && choice.candidate.path).to.deep.equal([0, 1]);
  });

  it('several equal candidates that no box tells apart are ambiguous', () => {
    const before = inWindow(el('toolbar', 'T', [del(0), del(20)]));
    const after = inWindow(el('toolbar', 'T', [del(500), del(600)]));
    const choice = search(before, buttons(after, 1000));
    expect(choice.kind).to.equal('ambiguous');
    expect(choice.kind === 'ambiguous' && choice.candidates).to.have.length(2);
  });

  it('when one of several doubles is gone, nobody can say which: refused, also at the old place', () => {
    const before = inWindow(el('toolbar', 'T', [del(0), del(20)]));
    const after = buttons(inWindow(el('toolbar', 'T', [del(0)])), 1000);
    expect(search(before, after)).to.deep.equal({ kind: 'none' });
  });

  it('a double that kept its object is never taken for the one that lost it', () => {
    const before = inWindow(el('toolbar', 'T', [del(0), del(20)]));
    const [, second] = buttons(before);
    const moved = buttons(inWindow(el('toolbar', 'T', [del(0)])), 1000);
    const survivors = second ? [...moved, { ...second, path: [0, 5] }] : [];
    const choice = search(before, survivors);
    expect(choice.kind === 'found' && choice.candidate.node.address).to.deep.equal({ id: 1003 });
  });

  it('looking at one place only is not enough where there are doubles', () => {
    const before = inWindow(el('toolbar', 'T', [del(0), del(20)]));
    const [atOldPlace] = buttons(before, 1000);
    expect(search(before, atOldPlace ? [atOldPlace] : [], { complete: false })).to.deep.equal({
      kind: 'none',
    });
  });

  it('another ref of the same element is no double', () => {
    const root = inWindow(del(0));
    const [entry] = entriesOf(root);
    if (entry === undefined) throw new Error('no button');
    const again = { ...entry, root_ref: '@e1' };
    const moved = { ...again, path: [7] };
    const choice = chooseCandidate(entry, buttons(root, 1000), { others: [again, moved], complete: true });
    expect(choice.kind).to.equal('found');
  });

  it('finds nothing among nothing', () => {
    expect(search(inWindow(del()), [])).to.deep.equal({ kind: 'none' });
    const [entry] = entriesOf(inWindow(del()));
    expect(entry && chooseCandidate(entry, [], { complete: true })).to.deep.equal({ kind: 'none' });
  });
});
