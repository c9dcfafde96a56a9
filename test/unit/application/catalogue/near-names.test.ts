import { expect } from 'chai';
import fc from 'fast-check';

import { nearNames } from '../../../../src/application/catalogue/near-names.js';

describe('nearNames', () => {
  const commands = ['snapshot', 'click', 'check', 'uncheck', 'list-apps', 'list-windows', 'is'];

  it('finds a name with two letters swapped', () => {
    expect(nearNames('clikc', commands)).to.deep.equal(['click']);
  });

  it('puts the nearest first', () => {
    expect(nearNames('chec', commands)).to.deep.equal(['check']);
    expect(nearNames('list-app', commands)[0]).to.equal('list-apps');
  });

  it('takes a beginning of at least three letters for near', () => {
    expect(nearNames('snap', commands)).to.deep.equal(['snapshot']);
    expect(nearNames('sn', commands)).not.to.include('snapshot');
  });

  it('gives nothing for nothing and for something far away', () => {
    expect(nearNames('', commands)).to.deep.equal([]);
    expect(nearNames('teleport', commands)).to.deep.equal([]);
  });

  it('gives at most three, each once, whatever the case', () => {
    const near = nearNames('AAAA', ['aaaa', 'aaab', 'aabb', 'abbb', 'aaac', 'aaaa']);
    expect(near).to.have.length(3);
    expect(near[0]).to.equal('aaaa');
  });

  it('always finds the name itself first', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z][a-z-]{0,20}$/),
        (name) => nearNames(name, [name, 'zz'])[0] === name,
      ),
    );
  });
});
