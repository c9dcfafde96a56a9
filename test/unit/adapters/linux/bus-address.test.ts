import { expect } from 'chai';

import { unixAddress } from '../../../../src/adapters/linux/bus-address.js';

describe('unixAddress', () => {
  it('keeps what an address may hold, and writes everything else as bytes', () => {
    expect(unixAddress('/run/user/1000/bus')).to.equal('unix:path=/run/user/1000/bus');
    expect(unixAddress('/tmp/a b,c;d=é%/bus')).to.equal('unix:path=/tmp/a%20b%2cc%3bd%3d%c3%a9%25/bus');
  });
});
