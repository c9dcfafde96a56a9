import { expect } from 'chai';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import {
  contextHash,
  contextsAgree,
  isItemContext,
  sameContext,
} from '../../../../src/domain/refs/context.js';
import type { ElementView } from '../../../../src/domain/refs/make-entry.js';
import { elementsOf } from '../../../../src/domain/locator/run-query.js';
import { el, many, type NodeSketch, observed, wrapped } from '../support/node-builder.js';

/** The first node with this name, and where it stands. */
function view(root: NodeSketch, name = 'Delete'): ElementView {
  const [found] = elementsOf(observed(root), (node: ObservedNode) => node.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

function context(root: NodeSketch, name?: string): string | undefined {
  const { node, ancestors } = view(root, name);
  return contextHash(node, ancestors);
}

function fits(stored: string | undefined, root: NodeSketch, name?: string): boolean {
  const { node, ancestors } = view(root, name);
  return sameContext(stored, node, ancestors);
}

const inWindow = (...children: readonly NodeSketch[]): NodeSketch => el('window', 'Title', children);
const row = (...texts: readonly string[]): NodeSketch =>
  el('row', undefined, [
    ...texts.map((text) => el('cell', undefined, [el('statictext', text)])),
    el('cell', undefined, [el('button', 'Delete')]),
  ]);
const inTable = (...children: readonly NodeSketch[]): NodeSketch =>
  inWindow(el('table', 'Invoices', children));

describe('context', () => {
  it('is none where nothing around the element has a name but the window', () => {
    expect(context(inWindow(wrapped(3, el('button', 'Delete'))))).to.equal(undefined);
    expect(context(el('button', 'Delete'), 'Delete')).to.equal(undefined);
    expect(fits(undefined, inWindow(el('button', 'Delete')))).to.equal(true);
    expect(fits(undefined, inWindow(el('toolbar', 'Main', [el('button', 'Delete')])))).to.equal(false);
  });

  it('changes with the name of any container above, and not with wrappers or the title', () => {
    const stored = context(inWindow(el('dialog', 'A', [el('group', 'Buttons', [el('button', 'Delete')])])));
    expect(stored).to.match(/^n[0-9a-z]+$/u);
    const moved = (...levels: readonly string[]): NodeSketch =>
      el('window', 'Other title', [
        el('dialog', levels[0], [wrapped(2, el('group', levels[1], [wrapped(1, el('button', 'Delete'))]))]),
      ]);
    expect(fits(stored, moved('A', 'Buttons'))).to.equal(true);
    expect(fits(stored, moved('B', 'Buttons'))).to.equal(false);
    expect(fits(stored, moved('A', 'Tools'))).to.equal(false);
  });

  it('does not change with titles of pages and with counters', () => {
    const inPage = (title: string): NodeSketch =>
      inWindow(el('webarea', title, [el('form', 'Composer', [el('button', 'Delete')])]));
    expect(fits(context(inPage('Chat')), inPage('(3) Chat'))).to.equal(true);
  });

  it('does not change with names that interactive containers take from their children', () => {
    const inTab = (name?: string): NodeSketch => inWindow(el('tab', name, [el('button', 'Delete')]));
    expect(context(inTab('Page one'))).to.equal(context(inTab()));
  });

  it('tells rows by their texts', () => {
    const stored = context(inTable(row('Invoice 1', '10 EUR')));
    expect(stored).to.match(/^i[0-9a-z]+\.[0-9a-z]+\.[0-9a-z]+$/u);
    expect(isItemContext(stored)).to.equal(true);
    expect(fits(stored, inTable(row('Invoice 1', '10 EUR')))).to.equal(true);
    expect(fits(stored, inTable(row('Invoice 2', '10 EUR')))).to.equal(false);
    expect(fits(stored, inWindow(el('list', 'Invoices', [row('Invoice 1', '10 EUR')])))).to.equal(false);
  });

  it('does not take the element itself for a text of its row', () => {
    const link = (name: string): NodeSketch =>
      inTable(el('row', undefined, [el('link', name), el('statictext', 'x')]));
    expect(context(link('a'), 'a')).to.equal(context(link('b'), 'b'));
  });

  it('accepts more texts than were stored, because the first look may not have been as deep', () => {
    const stored = context(inTable(row('Invoice 1')));
    expect(fits(stored, inTable(row('new', 'Invoice 1', '10 EUR')))).to.equal(true);
    expect(fits(stored, inTable(el('row', undefined, [el('button', 'Delete')])))).to.equal(false);
  });

  it('stores at most 8 texts, and compares with more', () => {
    const texts = Array.from({ length: 20 }, (_, at) => `text ${String(at)}`);
    const stored = context(inTable(row(...texts)));
    expect(stored?.split('.')).to.have.length(9);
    expect(fits(stored, inTable(row(...[...texts].reverse())))).to.equal(true);
  });

  it('goes by the name of the item, then of its buttons, where it has no texts', () => {
    const item = (name: string | undefined, ...others: readonly string[]): NodeSketch =>
      inWindow(el('listitem', name, [el('button', 'Delete'), ...others.map((other) => el('button', other))]));
    expect(fits(context(item('one', 'Open')), item('two', 'Open'))).to.equal(false);
    expect(fits(context(item(undefined, 'Open a')), item(undefined, 'Open b'))).to.equal(false);
    expect(fits(context(item(undefined, 'Open a')), item('named now', 'Open a'))).to.equal(true);
    expect(isItemContext(context(item(undefined)))).to.equal(false);
  });

  it('does not look into items inside the item', () => {
    const item = (...inner: readonly string[]): NodeSketch =>
      inWindow(
        el('treeitem', 'src', [
          el('statictext', 'src'),
          el('button', 'Delete'),
          ...inner.map((name) => el('treeitem', name, [el('statictext', name)])),
        ]),
      );
    expect(context(item('a'))).to.equal(context(item('a', 'b')));
  });

  it('tells the same leaf below different tree items', () => {
    const leaf = (folder: string): NodeSketch =>
      inWindow(el('treeitem', folder, [el('treeitem', 'src', [el('treeitem', 'Delete')])]));
    expect(fits(context(leaf('a')), leaf('b'))).to.equal(false);
  });

  it('agrees with a context of the same place that was seen to another depth', () => {
    expect(contextsAgree('i1.a.b', 'i1.b.a.c')).to.equal(true);
    expect(contextsAgree('i1.a.b.c', 'i1.a')).to.equal(true);
    expect(contextsAgree('i1.a', 'i1.b')).to.equal(false);
    expect(contextsAgree('i1.a', 'i2.a')).to.equal(false);
    expect(contextsAgree(undefined, undefined)).to.equal(true);
    expect(contextsAgree('n1', undefined)).to.equal(false);
  });

  it('does not read an item without end', () => {
    const long = inTable(row(...many(5000, (at) => el('cell', String(at))).map(({ name }) => name ?? '')));
    expect(context(long)?.split('.')).to.have.length(9);
  });
});
