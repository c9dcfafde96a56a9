import { expect } from 'chai';
import { StatusInput } from '../../../../src/application/commands/status/status.input.js';
import { StatusUseCase } from '../../../../src/application/commands/status/status.use-case.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { someContext } from '../../../support/fakes/fake-context.js';
import { fakeEnvironment } from '../../../support/fakes/fake-environment.js';
import { FakeProbe } from '../../../support/fakes/fake-probe.js';
import { MemorySnapshotStore } from '../../../support/fakes/memory-snapshot-store.js';

describe('status', () => {
  const info = { version: '1.2.3', target: 'linux-x64' };
  let probe: FakeProbe;
  let store: MemorySnapshotStore;
  let warnings: unknown[];

  beforeEach(() => {
    probe = new FakeProbe();
    store = new MemorySnapshotStore();
    warnings = [];
  });

  function run(namespace = 'default') {
    const logger = { debug: () => undefined, warn: (...line: unknown[]) => void warnings.push(line) };
    const useCase = new StatusUseCase(probe, store, info, fakeEnvironment(), logger);
    return useCase.execute(new StatusInput(), someContext({ namespace }));
  }

  it('describes the platform and leaves out what there is none of', async () => {
    expect(await run()).to.deep.equal({
      platform: 'linux',
      version: '1.2.3',
      display_server: 'x11',
      permissions: probe.granted,
      daemon: { running: false },
      supported_surfaces: ['window', 'menu'],
      capabilities: { read: true, input: 'not built yet' },
    });
    expect(probe.requests).to.deep.equal([false]);
  });

  it('names the session, where it was found, and its latest snapshot', async () => {
    probe.platform = { ...probe.platform, session_source: 'usual bus of the user' };
    const entry = {
      pid: 1,
      process_instance: '1:1',
      role: 'button' as const,
      available_actions: [],
      source_app: 'notes',
      path: [0],
    };
    const window = { id: 'w-1', title: 'Notes', app: 'notes', pid: 1 };
    const map = { inner: { '@e1': entry, '@e2': entry }, counter: 5 };
    await store.create('work', { id: 's1234', map, window }, { latest: true });
    expect(await run('work')).to.deep.include({
      session_source: 'usual bus of the user',
      session_id: 'work',
      snapshot_id: 's1234',
      ref_count: 2,
    });
  });

  it('answers in spite of a store that cannot be read', async () => {
    store.latestId = () => Promise.reject(new AgentDesktopError('INTERNAL', 'The map is corrupt.'));
    expect(await run()).to.not.have.any.keys('snapshot_id', 'ref_count');
    expect(warnings).to.deep.equal([
      ['the latest snapshot cannot be read', { reason: 'The map is corrupt.' }],
    ]);
  });

  it('hides no fault of its own', async () => {
    store.latestId = () => Promise.reject(new TypeError('odd'));
    expect(await run().catch((error: unknown) => error)).to.be.an.instanceOf(TypeError);
  });
});
