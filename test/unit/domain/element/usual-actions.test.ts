import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { isActionName } from '../../../../src/domain/element/action-name.js';
import { PASSIVE_ACTIONS } from '../../../../src/domain/element/own-action.js';
import { differsFromUsual, inOrder, USUAL_ACTIONS } from '../../../../src/domain/element/usual-actions.js';

describe('usual actions', () => {
  it('differ where a usual one is missing or an unusual one is there', () => {
    expect(differsFromUsual('button', ['Click'])).to.equal(false);
    expect(differsFromUsual('button', [])).to.equal(true);
    expect(differsFromUsual('button', ['Click', 'Toggle'])).to.equal(true);
    expect(differsFromUsual('group', ['Click'])).to.equal(true);
    expect(differsFromUsual('group', [])).to.equal(false);
  });

  it('do not differ by what toolkits offer on every node', () => {
    expect(differsFromUsual('button', ['Click', ...PASSIVE_ACTIONS])).to.equal(false);
    expect(differsFromUsual('statictext', PASSIVE_ACTIONS)).to.equal(false);
  });

  it('do not differ by what some toolkits add', () => {
    expect(differsFromUsual('checkbox', ['Click', 'Toggle'])).to.equal(false);
    expect(differsFromUsual('slider', ['SetValue', 'Increment', 'Decrement'])).to.equal(false);
  });

  it('are words of the vocabulary, and never both usual and tolerated', () => {
    for (const { usual, tolerated = [] } of Object.values(USUAL_ACTIONS)) {
      expect([...usual, ...tolerated].every(isActionName)).to.equal(true);
      expect(usual.filter((action) => tolerated.includes(action))).to.deep.equal([]);
    }
  });

  it('are documented as they are', () => {
    const page = readFileSync(new URL('../../../../docs/concepts.md', import.meta.url), 'utf8');
    const rows = page.slice(page.indexOf('## Usual actions')).match(/^\| [a-z]+ +\| .*`.*$/gm) ?? [];
    const documented = rows.map((row) => row.split('|').map((cell) => cell.replace(/[`\s]/g, '')));
    const actual = Object.entries(USUAL_ACTIONS).map(([role, { usual, tolerated = [] }]) => [
      '',
      role,
      usual.join(','),
      tolerated.join(','),
      '',
    ]);
    expect(documented).to.deep.equal(actual);
  });

  it('are listed once each, in the documented order', () => {
    expect(inOrder(['ScrollTo', 'Click', 'SetFocus', 'Click'])).to.deep.equal([
      'Click',
      'SetFocus',
      'ScrollTo',
    ]);
  });
});
