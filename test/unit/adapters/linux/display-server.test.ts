import { expect } from 'chai';
import { displayServer } from '../../../../src/adapters/linux/display-server.js';
import type { Environment } from '../../../../src/ports/environment.js';

function environment(variables: Readonly<Record<string, string>>, userId = 1000): Environment {
  return {
    get: (name) => variables[name],
    all: () => variables,
    platform: 'linux',
    homeDirectory: '/home/ada',
    userId,
    stateRoot: '/home/ada/.agent-desktop',
  };
}

describe('display server', () => {
  it('knows Wayland although DISPLAY is set', () => {
    expect(displayServer(environment({ DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }))).to.equal('wayland');
    expect(displayServer(environment({ DISPLAY: ':0', XDG_SESSION_TYPE: 'wayland' }))).to.equal('wayland');
    expect(displayServer(environment({ DISPLAY: ':0' }))).to.equal('x11');
    expect(displayServer(environment({}))).to.equal('none');
  });
});
