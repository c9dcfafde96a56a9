import { expect } from 'chai';

import { publishRuntime, runtimeHandle } from '../../../../src/adapters/cli/runtime-access.js';
import { RUNTIME_KEY, type RuntimeHandle } from '../../../../src/application/execution/runtime.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';

const HANDLE: RuntimeHandle = {
  version: 1,
  commands: [],
  create: () => {
    throw new Error('not needed');
  },
  register: () => undefined,
};

describe('the runtime handle', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, RUNTIME_KEY);
  });

  it('is found under its global symbol, whichever copy looks', () => {
    publishRuntime(HANDLE);
    expect(runtimeHandle()).to.equal(HANDLE);
    expect(Reflect.get(globalThis, Symbol.for('agent-desktop/runtime'))).to.equal(HANDLE);
  });

  it('is missing outside the program', () => {
    expect(() => runtimeHandle())
      .to.throw(AgentDesktopError, 'no running agent-desktop program')
      .with.property('suggestion')
      .that.contains('createApp()');
  });

  it('is refused when its interface is another one', () => {
    Object.defineProperty(globalThis, RUNTIME_KEY, { value: { ...HANDLE, version: 2 }, configurable: true });
    expect(() => runtimeHandle())
      .to.throw(AgentDesktopError, 'another version')
      .with.deep.property('details', { runtime_version: 2, plugin_version: 1 });
  });
});
