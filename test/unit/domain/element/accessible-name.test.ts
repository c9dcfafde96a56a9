import { expect } from 'chai';
import { chooseName } from '../../../../src/domain/element/accessible-name.js';

const ALL = {
  explicitLabel: 'label',
  labelledBy: ['labelled', 'by'],
  title: 'title',
  ownText: 'own',
  childTexts: ['child', 'texts'],
  placeholder: 'placeholder',
  description: 'description',
};
const ORDER = ['label', 'labelled by', 'title', 'own', 'child texts', 'placeholder', 'description'];

describe('accessible name', () => {
  it('is the first that is not blank, in the order of the contract', () => {
    const left: Record<string, unknown> = { ...ALL };
    const seen = Object.keys(ALL).map((key) => {
      const name = chooseName({ role: 'button', ...left });
      left[key] = key === 'labelledBy' || key === 'childTexts' ? [' ', '\ufffc'] : ' \u200e ';
      return name;
    });
    expect(seen).to.deep.equal(ORDER);
    expect(chooseName({ role: 'button', ...left })).to.equal(undefined);
  });

  it('joins at most 5 texts of children, for interactive roles only', () => {
    const childTexts = ['1', '', '2', '3', '4', '5', '6'];
    expect(chooseName({ role: 'button', childTexts })).to.equal('1 2 3 4 5');
    expect(chooseName({ role: 'group', childTexts })).to.equal(undefined);
  });

  it('is never what a field holds', () => {
    expect(chooseName({ role: 'textfield', ownText: 'typed', childTexts: ['typed'] })).to.equal(undefined);
    expect(chooseName({ role: 'textfield', ownText: 'typed', placeholder: 'Search' })).to.equal('Search');
  });

  it('is cleaned and bounded', () => {
    expect(chooseName({ role: 'button', title: ' Save\n\u202e all ' })).to.equal('Save all');
    expect(chooseName({ role: 'button', title: 'x'.repeat(5000) })).to.have.length(500);
  });
});
