import { expect } from 'chai';
import fc from 'fast-check';

import type { NativeBus } from '../../../src/adapters/native/addon.js';
import { loadAddon } from '../../../src/adapters/native/load-addon.js';
import { type MessageBus, startMessageBus } from './native-message-bus.js';
import { outline, readAll, startProvider } from './native-provider.js';

describe('the addon reading trees of any shape', function () {
  this.timeout(60_000);
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

  it('reads the same tree whichever way, whatever its shape', async () => {
    const shape = fc.record({
      parents: fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
      omitted: fc.array(fc.nat(), { maxLength: 10 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ parents, omitted }) => {
        const ids = ['root', ...parents.map((_, i) => `n${String(i)}`)];
        const children = new Map<string, string[]>(ids.map((id) => [id, []]));
        parents.forEach((pick, i) => children.get(ids[pick % (i + 1)] ?? 'root')?.push(`n${String(i)}`));
        const nodes = Object.fromEntries(
          ids.map((id) => [id, { name: id, children: children.get(id) ?? [] }]),
        );
        const expected: string[] = [];
        const visit = (id: string, place: string, depth: number): void => {
          const below = children.get(id) ?? [];
          expected.push(`${'  '.repeat(depth)}${id}${place}/${String(below.length)}`);
          below.forEach((child, i) => {
            visit(child, `#${String(i)}`, depth + 1);
          });
        };
        visit('root', '', 0);
        const omit = omitted.map((pick) => ids[pick % ids.length] ?? 'root');
        const provider = await startProvider(daemon.address, { nodes, cache: 'indexed', cache_omit: omit });
        try {
          const walk = await bus.readTree(readAll(provider.name));
          const bulk = await bus.readTree(readAll(provider.name, { strategy: 'cache' }));
          expect(outline(walk)).to.deep.equal(expected);
          expect(outline(bulk)).to.deep.equal(expected);
        } finally {
          await provider.stop();
        }
      }),
      { numRuns: 12 },
    );
  });
});
