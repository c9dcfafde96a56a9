import { expect } from 'chai';
import fc from 'fast-check';
import {
  matchesQuery,
  matchesText,
  parseStateFilter,
  type Query,
} from '../../../../src/domain/locator/query.js';
import { elementsOf, rolesPresent, runQuery } from '../../../../src/domain/locator/run-query.js';
import { walk } from '../../../../src/domain/tree/tree-node.js';
import { anyTree } from '../support/any-tree.js';
import { errorOf } from '../support/error-of.js';
import { el, observed, tree } from '../support/node-builder.js';

const NODE = tree({
  role: 'checkbox',
  name: 'Remember  Me',
  value: 'on',
  description: 'Keeps you\n signed in',
  nativeId: 'chk-remember',
  states: ['checked', 'focused'],
});
const matches = (query: Query): boolean => matchesQuery(NODE, query);

describe('query', () => {
  it('an empty query fits every node', () => {
    expect(matches({})).to.equal(true);
  });

  it('matches a part of a text, whatever the case and the white space', () => {
    expect(matches({ name: 'remember me' })).to.equal(true);
    expect(matches({ name: ' EMBER ' })).to.equal(true);
    expect(matches({ name: 'forget' })).to.equal(false);
    expect(matches({ description: 'you signed' })).to.equal(true);
    expect(matches({ value: 'o' })).to.equal(true);
    expect(matches({ nativeId: 'chk' })).to.equal(true);
  });

  it('matches the whole text with exact', () => {
    expect(matches({ name: 'remember me', exact: true })).to.equal(true);
    expect(matches({ name: 'remember', exact: true })).to.equal(false);
  });

  it('looks for text in name, value and description', () => {
    expect(['member', 'on', 'signed'].map((text) => matches({ text }))).to.deep.equal([true, true, true]);
    expect(matches({ text: 'chk-remember' })).to.equal(false);
  });

  it('wants all that is given', () => {
    expect(matches({ role: 'checkbox', name: 'me', value: 'on' })).to.equal(true);
    expect(matches({ role: 'switch', name: 'me' })).to.equal(false);
    expect(matches({ role: 'checkbox', name: 'me', value: 'off' })).to.equal(false);
  });

  it('wants states to hold, or not to hold', () => {
    expect(matches({ states: [{ state: 'checked', holds: true }] })).to.equal(true);
    expect(matches({ states: [{ state: 'disabled', holds: false }] })).to.equal(true);
    expect(matches({ states: [{ state: 'checked', holds: false }] })).to.equal(false);
  });

  it('what could not be read fits no text', () => {
    expect(matchesQuery(tree(el('button')), { name: '' })).to.equal(false);
    expect(matchesText(undefined, '', true)).to.equal(false);
  });

  it('never looks into password fields', () => {
    const field = tree({ role: 'textfield', value: 'hunter2', states: ['secure'] });
    expect(matchesQuery(field, { value: 'hunter2' }) || matchesQuery(field, { text: 'hunter2' })).to.equal(
      false,
    );
  });

  it('reads TOKEN, TOKEN=true and TOKEN=false', () => {
    expect(parseStateFilter('checked')).to.deep.equal({ state: 'checked', holds: true });
    expect(parseStateFilter(' Checked=TRUE ')).to.deep.equal({ state: 'checked', holds: true });
    expect(parseStateFilter('checked=false')).to.deep.equal({ state: 'checked', holds: false });
    for (const text of ['', 'enabled', 'checked=maybe', 'checked=true=true', '=true']) {
      const error = errorOf(() => parseStateFilter(text));
      expect(error.code).to.equal('INVALID_ARGS');
      expect(error.suggestion).to.contain('checked');
    }
  });

  it('gives the matches in document order, with path and ancestors', () => {
    const root = el('window', 'w', [
      el('group', 'g', [el('button', 'a')]),
      el('button', 'b'),
      el('link', 'c'),
    ]);
    const found = runQuery({ root: tree(root), rootPath: [3], rootAncestors: [NODE] }, { role: 'button' });
    expect(found.map(({ node, path }) => [node.name, path])).to.deep.equal([
      ['a', [3, 0, 0]],
      ['b', [3, 1]],
    ]);
    expect(found[0]?.ancestors.map(({ name }) => name)).to.deep.equal(['g', 'w', 'Remember  Me']);
  });

  it('finds exactly the nodes that match, wherever they are', () => {
    fc.assert(
      fc.property(
        anyTree(),
        fc.constantFrom<Query>({ role: 'button' }, { name: 'sa' }, {}),
        (root, query) => {
          const expected = [...walk(root)].filter((node) => matchesQuery(node, query));
          expect(runQuery(observed(root), query).map(({ node }) => node)).to.deep.equal(expected);
          for (const { node, path } of elementsOf(observed(root), () => true)) {
            expect(path.reduce((at, index) => at.children[index] ?? at, root)).to.deep.equal(node);
          }
        },
      ),
    );
  });

  it('says which roles there are, the most frequent first', () => {
    const root = tree(el('window', 'w', [el('link'), el('button'), el('button')]));
    expect(rolesPresent(root)).to.deep.equal(['button', 'window', 'link']);
  });
});
