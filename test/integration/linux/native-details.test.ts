import { expect } from 'chai';

import type { NativeBus } from '../../../src/adapters/native/addon.js';
import { DETAIL } from '../../../src/adapters/native/addon.js';
import { loadAddon } from '../../../src/adapters/native/load-addon.js';
import { type MessageBus, startMessageBus } from './native-message-bus.js';
import {
  pathOf,
  type ProvidedNode,
  type Provider,
  type ProviderDescription,
  startProvider,
} from './native-provider.js';

describe('the addon reading details', function () {
  this.timeout(30_000);
  let daemon: MessageBus;
  let bus: NativeBus;
  let providers: Provider[] = [];

  before(async () => {
    daemon = await startMessageBus();
    bus = await loadAddon().openBus(daemon.address, { timeoutMs: 5000, maxInFlight: 16 });
  });

  afterEach(async () => {
    await Promise.all(providers.map((provider) => provider.stop()));
    providers = [];
  });

  after(async () => {
    bus.close();
    await daemon.stop();
  });

  async function provide(description: ProviderDescription): Promise<Provider> {
    const provider = await startProvider(daemon.address, description);
    providers.push(provider);
    return provider;
  }

  it('reads details, and leaves absent what cannot be read', async () => {
    const nodes: Record<string, ProvidedNode> = {
      root: {
        box: [1, -2, 3, 4],
        actions: ['click', 'menu'],
        value: 2.5,
        text: 'grüße 😀!',
        attributes: { toolkit: 'x', '': 'odd' },
        labelled_by: ['label', '@null'],
      },
      bare: {},
    };
    const provider = await provide({ nodes });
    const want = Object.values(DETAIL).reduce((all, bit) => all | bit, 0) & ~DETAIL.ACTIONS;
    const [full, bare, gone, malformed] = await bus.readDetails(
      [
        { bus: provider.name, path: pathOf('root'), want },
        { bus: provider.name, path: pathOf('bare'), want },
        { bus: provider.name, path: pathOf('nobody'), want },
        { bus: 'no bus', path: 'x', want },
      ],
      { timeoutMs: 3000, totalMs: 10_000, maxText: 7 },
    );
    expect(full).to.deep.equal({
      extents: [1, -2, 3, 4],
      actions: ['click', 'menu'],
      value: 2.5,
      text: 'grüße 😀',
      characterCount: 8,
      attributes: { toolkit: 'x', '': 'odd' },
      labelledBy: [[provider.name, pathOf('label')]],
    });
    expect(bare).to.deep.equal({ actions: [], attributes: {}, labelledBy: [] });
    expect(gone).to.deep.equal({});
    expect(malformed).to.deep.equal({});
    const [localised] = await bus.readDetails(
      [{ bus: provider.name, path: pathOf('root'), want: DETAIL.ACTIONS }],
      { timeoutMs: 3000, maxText: 0 },
    );
    expect(localised).to.deep.equal({ actions: ['Click', 'Menu'] });
  });

  it('gives the details it has when the time is over', async () => {
    const provider = await provide({ nodes: { root: { box: [1, 2, 3, 4] } }, hang_after: 1 });
    const request = { bus: provider.name, path: pathOf('root'), want: DETAIL.EXTENTS };
    const details = await bus.readDetails([request, request], { timeoutMs: 300, maxText: 0 });
    expect(details).to.deep.equal([{ extents: [1, 2, 3, 4] }, {}]);
    const again = await bus.readDetails([request], { timeoutMs: 5000, totalMs: 200, maxText: 0 });
    expect(again).to.deep.equal([{}]);
  });
});
