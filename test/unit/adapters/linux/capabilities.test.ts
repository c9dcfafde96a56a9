import { expect } from 'chai';
import { capabilities, notBuilt } from '../../../../src/adapters/linux/capabilities.js';

describe('Linux capabilities', () => {
  it('says why something is not there', () => {
    const wayland = capabilities('wayland', true);
    expect(wayland['read']).to.equal(true);
    expect(wayland['geometry']).to.contain('Wayland');
    expect(capabilities('x11', 'There is no accessibility bus.')['act_headless']).to.contain(
      'no accessibility bus',
    );
    expect(notBuilt('clipboard')).to.include({ code: 'PLATFORM_NOT_SUPPORTED' });
  });
});
