import { expect } from 'chai';
import { findSessionBus } from '../../../../src/adapters/linux/session-bus.js';
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

describe('session bus', () => {
  it('takes the variable before anything else', () => {
    const found = findSessionBus(environment({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/x' }), () => true);
    expect(found).to.include({ found: true, address: 'unix:path=/x', source: 'DBUS_SESSION_BUS_ADDRESS' });
  });

  it("finds the user's own bus at its usual place, and says so", () => {
    const found = findSessionBus(environment({}), (path) => path === '/run/user/1000/bus');
    expect(found).to.include({ found: true, address: 'unix:path=/run/user/1000/bus' });
    const own = findSessionBus(
      environment({ XDG_RUNTIME_DIR: '/tmp/run/' }),
      (path) => path === '/tmp/run/bus',
    );
    expect(own).to.include({ found: true, address: 'unix:path=/tmp/run/bus' });
  });

  it('explains its absence by the kind of login', () => {
    const reason = (variables: Readonly<Record<string, string>>): string => {
      const found = findSessionBus(environment(variables), () => false);
      return found.found ? '' : found.reason;
    };
    expect(reason({ SSH_CONNECTION: 'a b c d', TERM: 'xterm' })).to.contain('ssh');
    expect(reason({})).to.contain('cron or a service');
    expect(reason({ TERM: 'xterm' })).to.contain('no desktop session');
    expect(reason({ DBUS_SESSION_BUS_ADDRESS: ' ' })).to.contain('/run/user/1000/bus');
  });
});
