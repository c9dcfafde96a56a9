import { expect } from 'chai';
import { AccessibilityConnection } from '../../../../src/adapters/linux/accessibility-connection.js';
import { AppRegistry } from '../../../../src/adapters/linux/app-registry.js';
import type { NativeCall } from '../../../../src/adapters/native/addon.js';
import { ATSPI } from '../../../../src/adapters/linux/atspi.js';
import type { Environment } from '../../../../src/ports/environment.js';
import { FakeBus, fakeAddon, ok, TIMED_OUT } from './fake-bus.js';

const APPS: Readonly<Record<string, number>> = { ':1.5': process.pid, ':1.6': process.ppid };
const NAME = 'Editor';
const signal = new AbortController().signal;

const environment: Environment = {
  get: (name) => (name === 'DBUS_SESSION_BUS_ADDRESS' ? 'unix:path=/nowhere' : undefined),
  all: () => ({}),
  platform: 'linux',
  homeDirectory: '/nowhere',
  userId: 1000,
  stateRoot: '/nowhere/.agent-desktop',
};

function textArg(args: NativeCall['args']): string {
  const [first] = args ?? [];
  return typeof first === 'string' ? first : '';
}

/** A registry of two applications in two processes; `hung` answers nothing. */
function registryOf(hung?: string): { readonly registry: AppRegistry; readonly bus: FakeBus } {
  const bus = new FakeBus(':1.5');
  bus.services.set('org.a11y.Bus GetAddress', () => ok('unix:path=/nowhere/a11y'));
  bus.services.set(`${ATSPI.registryBus} GetChildren`, () =>
    ok(Object.keys(APPS).map((name) => [name, ATSPI.rootPath])),
  );
  bus.services.set('org.freedesktop.DBus GetConnectionUnixProcessID', ({ args }) =>
    ok(APPS[textArg(args)] ?? 0),
  );
  for (const app of Object.keys(APPS)) {
    bus.services.set(`${app} GetChildren`, () => (app === hung ? TIMED_OUT : ok([])));
    bus.services.set(`${app} Get`, () => (app === hung ? TIMED_OUT : ok(NAME)));
  }
  const connection = new AccessibilityConnection(environment, () => fakeAddon(bus));
  return { registry: new AppRegistry(connection, environment), bus };
}

describe('AppRegistry', () => {
  it('lists all applications, and says which do not answer', async () => {
    const { registry } = registryOf(':1.6');
    const apps = await registry.list(signal);
    expect(apps.map(({ info }) => [info.pid, info.accessible])).to.deep.equal([
      [process.pid, 'ready'],
      [process.ppid, 'unresponsive'],
    ]);
  });

  it('asks no application but those of the process that is meant', async () => {
    const { registry, bus } = registryOf(':1.6');
    const apps = await registry.list(signal, { pid: process.pid });
    expect(apps.map(({ info }) => info.name)).to.deep.equal([NAME]);
    expect(bus.calls.filter((call) => call.bus === ':1.6')).to.deep.equal([]);
    expect(bus.calls.some((call) => call.bus === ':1.5')).to.equal(true);
  });
});
