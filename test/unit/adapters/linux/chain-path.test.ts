import { expect } from 'chai';
import { type ChainScope, verifyChain } from '../../../../src/adapters/linux/chain-path.js';
import { readNodes } from '../../../../src/adapters/linux/node-reader.js';
import type { RawNode } from '../../../../src/adapters/linux/raw-node.js';
import { FakeBus, type FakeObject, ok } from './fake-bus.js';

const APP = ':1.7';

describe('the way down to an element', () => {
  const button: FakeObject = { path: '/button', role: 'push-button' };
  const page: FakeObject = { path: '/page', role: 'panel', children: [button] };

  function windowWith(stack: FakeObject): FakeObject {
    return { path: '/window', role: 'frame', children: [{ path: '/bar', role: 'tool-bar' }, stack] };
  }

  async function verified(root: FakeObject, paths: readonly string[], byList: boolean) {
    const bus = new FakeBus(APP, root);
    const { signal } = new AbortController();
    const scope: ChainScope = { bus, app: 'app', timeoutMs: 1000, direct: false, byList, signal };
    const refs = paths.map((path) => ({ bus: APP, path }));
    const nodes: readonly RawNode[] = await readNodes(refs, undefined, scope);
    bus.calls.length = 0;
    const chain = await verifyChain(nodes, scope);
    return { chain, calls: bus.calls };
  }

  const plain = windowWith({ path: '/stack', role: 'panel', children: [page] });
  const whole = ['/window', '/stack', '/page', '/button'];

  for (const byList of [false, true])
    it(`is the list of indexes, with parents linked (${byList ? 'lists' : 'indexes'})`, async () => {
      const { chain } = await verified(plain, whole, byList);
      expect(chain?.path).to.deep.equal([1, 0, 0]);
      expect(chain?.nodes.map(({ index }) => index)).to.deep.equal([0, 1, 0, 0]);
      expect(chain?.nodes.at(-1)?.parent?.parent?.ref.path).to.equal('/stack');
    });

  it('leaves out a page that its stack does not list (GTK 4), in one round of calls', async () => {
    const answers = {
      GetChildren: ok([
        [APP, '/other'],
        [APP, '/button'],
      ]),
    };
    const root = windowWith({ path: '/stack', role: 'panel', children: [page], answers });
    const { chain, calls } = await verified(root, whole, true);
    expect(chain?.nodes.map(({ ref }) => ref.path)).to.deep.equal(['/window', '/stack', '/button']);
    expect(chain?.path).to.deep.equal([1, 1]);
    expect(calls.map(({ method }) => method)).to.deep.equal(['GetChildren', 'GetChildren', 'GetChildren']);
  });

  it('is unknown when nobody on the way lists the element', async () => {
    const answers = { GetChildren: ok([]) };
    const root = windowWith({ path: '/stack', role: 'panel', children: [{ ...page, answers }] });
    expect((await verified(root, whole, true)).chain).to.equal(undefined);
  });

  it('searches for a child whose own index is wrong', async () => {
    const wrong = { ...button, answers: { GetIndexInParent: ok(5) } };
    const root = windowWith({ path: '/stack', role: 'panel', children: [{ ...page, children: [wrong] }] });
    expect((await verified(root, whole, false)).chain?.path).to.deep.equal([1, 0, 0]);
  });

  it('never lists what manages its children itself', async () => {
    const table: FakeObject = {
      path: '/table',
      role: 'table',
      states: ['manages-descendants'],
      children: [button],
    };
    const { chain, calls } = await verified(windowWith(table), ['/window', '/table', '/button'], true);
    expect(chain).to.equal(undefined);
    expect(calls.filter(({ path }) => path === '/table')).to.deep.equal([]);
  });
});
