import { expect } from 'chai';

import type { NativeBus, RawTree } from '../../../src/adapters/native/addon.js';
import { loadAddon } from '../../../src/adapters/native/load-addon.js';
import { type MessageBus, startMessageBus } from './native-message-bus.js';
import { type ProviderDescription, readAll, startProvider } from './native-provider.js';

/** Bit of `RawTree.ended`: the application went away. */
const GONE = 4;

describe('the addon reading texts', function () {
  this.timeout(30_000);
  let daemon: MessageBus;
  let bus: NativeBus;

  before(async () => {
    daemon = await startMessageBus();
    bus = await loadAddon().openBus(daemon.address, { timeoutMs: 5000, maxInFlight: 16 });
  });

  after(async () => {
    bus.close();
    await daemon.stop();
  });

  async function read(description: ProviderDescription, direct: boolean): Promise<RawTree> {
    const provider = await startProvider(daemon.address, description);
    try {
      return await bus.readTree(readAll(provider.name, { direct }));
    } finally {
      await provider.stop();
    }
  }

  it('survives text that is no UTF-8', async () => {
    const nodes = { root: { name: 'root', children: ['b'] }, b: { bad_utf8: true } };
    const tree = await read({ nodes, direct: true }, true);
    expect(tree.strings[tree.name[0] ?? 0]).to.equal('root');
    expect(tree.flags[0]).to.equal(0);
    // The bus throws out who sends such a message.
    expect(tree.ended).to.equal(GONE);
    expect((await bus.callMany([], { timeoutMs: 100 })).length).to.equal(0);
  });

  it('cuts a text of a megabyte at a character', async () => {
    const tree = await read({ nodes: { root: { name: `x${'é'.repeat(600_000)}`, text: 'ok' } } }, false);
    const name = tree.strings[tree.name[0] ?? 0] ?? '';
    expect(name.length).to.equal(1 + 32_767);
    expect(name.endsWith('é')).to.equal(true);
  });
});
