import { expect } from 'chai';
import { describeElement } from '../../../../src/application/services/describe-element.js';

describe('describeElement', () => {
  it('gives role and name', () => {
    expect(describeElement({ role: 'button', name: 'Save' })).to.equal('button "Save"');
  });

  it('says that there is no name', () => {
    expect(describeElement({ role: 'textfield' })).to.equal('the unnamed textfield');
  });

  it('does not repeat a name that is the content of the field', () => {
    expect(describeElement({ role: 'textfield', name: 'typed', value: 'typed' })).to.equal(
      'the unnamed textfield',
    );
  });

  it('cuts long names between characters', () => {
    expect(describeElement({ role: 'link', name: '😀'.repeat(61) })).to.equal(`link "${'😀'.repeat(60)}…"`);
    expect(describeElement({ role: 'link', name: '😀'.repeat(60) })).to.equal(`link "${'😀'.repeat(60)}"`);
  });
});
