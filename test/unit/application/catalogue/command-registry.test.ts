import { expect } from 'chai';

import { CommandRegistry } from '../../../../src/application/catalogue/command-registry.js';
import { VERSION } from '../../../../src/application/commands/version/version.definition.js';

describe('CommandRegistry', () => {
  it('finds what was given and what was added, in order', () => {
    const registry = new CommandRegistry([VERSION]);
    registry.register({ ...VERSION, name: 'other' });
    expect(registry.names()).to.deep.equal(['version', 'other']);
    expect(registry.find('other')?.name).to.equal('other');
    expect(registry.find('none')).to.equal(undefined);
  });

  it('replaces a definition of the same name', () => {
    const registry = new CommandRegistry([VERSION]);
    registry.register({ ...VERSION, summary: 'Mine.' });
    expect(registry.find('version')?.summary).to.equal('Mine.');
    expect(registry.names()).to.deep.equal(['version']);
  });
});
