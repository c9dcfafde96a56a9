import { expect } from 'chai';

import type { NativeBus, RawTree, TreeReadOptions } from '../../../src/adapters/native/addon.js';
import { INTERFACE, NODE_FLAG } from '../../../src/adapters/native/addon.js';
import { loadAddon } from '../../../src/adapters/native/load-addon.js';
import { type MessageBus, startMessageBus } from './native-message-bus.js';
import {
  outline,
  pathOf,
  type ProvidedNode,
  type Provider,
  type ProviderDescription,
  readAll,
  startProvider,
} from './native-provider.js';

const PANEL = 39;
const PASSWORD = 40;
const ENDED = { time: 1, nodeLimit: 2, gone: 4 };
/** MANAGES_DESCENDANTS. */
const MANAGES: readonly [number, number] = [2 ** 31, 0];

const SMALL: Readonly<Record<string, ProvidedNode>> = {
  root: { role: 23, name: 'window', children: ['left', 'right'] },
  left: { role: 39, name: 'left part', description: 'with words', children: ['a', 'b'] },
  right: { role: 39, name: 'right part', children: ['c'] },
  a: { role: 43, name: 'Löschen', ifaces: ['Accessible', 'Action'], states: [3, 5] },
  b: { role: 43, name: 'b' },
  c: { role: 39, name: 'c', children: ['d'] },
  d: { role: 43, name: 'd' },
};
const SMALL_OUTLINE = [
  'root/2',
  '  left#0/2',
  '    a#0/0',
  '    b#1/0',
  '  right#1/1',
  '    c#0/1',
  '      d#0/0',
];

describe('the addon reading trees', function () {
  this.timeout(30_000);
  const addon = loadAddon();
  let daemon: MessageBus;
  let bus: NativeBus;
  let providers: Provider[] = [];

  before(async () => {
    daemon = await startMessageBus();
    bus = await addon.openBus(daemon.address, { timeoutMs: 5000, maxInFlight: 16 });
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

  async function read(
    description: ProviderDescription,
    changes: Partial<TreeReadOptions> = {},
  ): Promise<{ tree: RawTree; calls: readonly string[] }> {
    const provider = await provide(description);
    const tree = await bus.readTree(readAll(provider.name, changes));
    return { tree, calls: await provider.calls(bus) };
  }

  async function failureOf(work: Promise<unknown>): Promise<{ code?: string; dbusName?: string }> {
    return work.then(
      () => ({}),
      (error: { code: string; dbusName?: string }) => error,
    );
  }

  function flagsOf(tree: RawTree, id: string): number {
    for (let row = 0; row < tree.count; row += 1) {
      if (tree.strings[tree.path[row] ?? 0] === pathOf(id)) return tree.flags[row] ?? 0;
    }
    throw new Error(`${id} is not in the tree`);
  }

  it('reads all facts of every node, call by call', async () => {
    const { tree } = await read({ nodes: SMALL });
    expect(outline(tree)).to.deep.equal(SMALL_OUTLINE);
    expect([tree.ended, tree.how]).to.deep.equal([0, 'walk']);
    const row = [...tree.path].findIndex((path) => tree.strings[path] === pathOf('a'));
    expect(tree.role[row]).to.equal(43);
    expect(tree.strings[tree.name[row] ?? 0]).to.equal('Löschen');
    expect([tree.statesLow[row], tree.statesHigh[row]]).to.deep.equal([3, 5]);
    expect(tree.interfaces[row]).to.equal(INTERFACE.Accessible | INTERFACE.Action);
    expect(tree.strings[tree.description[1] ?? 0]).to.equal('with words');
    expect(new Set(tree.strings).size).to.equal(tree.strings.length);
  });

  it('reads the same by one bulk read', async () => {
    for (const cache of ['indexed', 'listed'] as const) {
      const { tree, calls } = await read({ nodes: SMALL, cache }, { strategy: 'cache' });
      expect(outline(tree)).to.deep.equal(SMALL_OUTLINE);
      expect(tree.how).to.equal('cache');
      expect(calls).to.deep.equal(['/org/a11y/atspi/cache GetItems']);
    }
  });

  it('walks what the bulk read lacks, and leaves out what is stale in it', async () => {
    const nodes = { ...SMALL, ghost: { name: 'ghost' } };
    const { tree, calls } = await read(
      { nodes, cache: 'indexed', cache_omit: ['b', 'd'], cache_stale: ['ghost'] },
      { strategy: 'cache' },
    );
    expect(outline(tree)).to.deep.equal(SMALL_OUTLINE);
    expect(tree.how).to.equal('cache+walk');
    expect(calls.filter((line) => line.startsWith('a '))).to.deep.equal([]);
  });

  it('waits for a bulk read that is not there yet, and does without one that never comes or is no tree', async () => {
    const late = await read(
      { nodes: SMALL, cache: 'indexed', cache_refusals: 3 },
      { strategy: 'cache', cacheRetries: 5 },
    );
    expect([late.tree.how, outline(late.tree)]).to.deep.equal(['cache', SMALL_OUTLINE]);
    for (const description of [{ nodes: SMALL }, { nodes: SMALL, cache: 'wrong_type' as const }]) {
      const { tree } = await read(description, { strategy: 'cache', cacheRetries: 2 });
      expect([tree.how, outline(tree)]).to.deep.equal(['walk', SMALL_OUTLINE]);
    }
  });

  it('asks for the count alone at the edge: no child object is requested there', async () => {
    const { tree, calls } = await read({ nodes: SMALL }, { maxLogicalDepth: 1 });
    expect(outline(tree)).to.deep.equal(['root/2', '  left#0/2 !1', '  right#1/1 !1']);
    expect(calls.filter((line) => line.includes('GetChildAtIndex'))).to.deep.equal([]);
    expect(calls.filter((line) => line.includes('GetChildren'))).to.deep.equal(['root GetChildren']);
    expect(calls.filter((line) => !/^(root|left|right) /.test(line))).to.deep.equal([]);
    expect(calls.filter((line) => line.includes('ChildCount'))).to.have.length(3);

    const bulk = await read({ nodes: SMALL, cache: 'indexed' }, { maxLogicalDepth: 1, strategy: 'cache' });
    expect(outline(bulk.tree)).to.deep.equal(outline(tree));
    expect(bulk.calls).to.deep.equal(['/org/a11y/atspi/cache GetItems']);
  });

  it('does not count anonymous wrappers as levels', async () => {
    const nodes: Record<string, ProvidedNode> = {
      root: { name: 'window', children: ['w1'] },
      w1: { role: PANEL, children: ['w2', 'x'] },
      w2: { role: PANEL, name: 'AdwGizmo', ifaces: ['Accessible', 'Action'], children: ['part'] },
      part: { role: PANEL, name: 'part', children: ['inside'] },
      inside: {},
      x: { role: 43, name: 'x', children: ['inside2'] },
      inside2: {},
    };
    const strict = await read({ nodes }, { maxLogicalDepth: 1, transparentRoles: [PANEL] });
    expect(outline(strict.tree)).to.deep.equal(['root/1', '  w1#0/2', '    w2#0/1 !1', '    x#1/1 !1']);
    const loose = await read(
      { nodes },
      { maxLogicalDepth: 1, transparentRoles: [PANEL], actionIsNoContent: true, typeNameIsNoName: true },
    );
    expect(outline(loose.tree)).to.deep.equal([
      'root/1',
      '  w1#0/2',
      '    w2#0/1',
      '      part#0/1 !1',
      '    x#1/1 !1',
    ]);
    const raw = await read({ nodes }, { transparentRoles: [PANEL], maxRawDepth: 2 });
    expect(outline(raw.tree)).to.deep.equal(['root/1', '  w1#0/2', '    w2#0/1 !1', '    x#1/1 !1']);
  });

  it('never looks below a node whose content is secret', async () => {
    const nodes = {
      root: { children: ['secret'] },
      secret: { role: PASSWORD, children: ['text'] },
      text: {},
    };
    const { tree, calls } = await read({ nodes }, { opaqueRoles: [PASSWORD] });
    expect(outline(tree)).to.deep.equal(['root/1', '  secret#0/0']);
    expect(calls.filter((line) => line.startsWith('text ') || line === 'secret GetChildren')).to.deep.equal(
      [],
    );
  });

  it('never lists what has too many children or makes them on demand', async () => {
    const nodes: Record<string, ProvidedNode> = {
      root: { children: ['sheet', 'list', 'few'] },
      sheet: { count: 2_147_483_647, children: ['x'] },
      list: { states: MANAGES, children: ['x'] },
      few: { children: ['x'] },
      x: {},
    };
    const { tree, calls } = await read({ nodes }, { noListStates: MANAGES });
    expect(outline(tree)).to.deep.equal([
      'root/3',
      `  sheet#0/2147483647 !${String(NODE_FLAG.CHILD_LIMIT)}`,
      `  list#1/1 !${String(NODE_FLAG.CHILD_LIMIT)}`,
      '  few#2/1',
      '    x#0/0',
    ]);
    expect(calls.filter((line) => line.includes('GetChildren'))).to.deep.equal([
      'root GetChildren',
      'few GetChildren',
    ]);
  });

  it('survives counts that lie: below zero, too large and too small', async () => {
    const nodes: Record<string, ProvidedNode> = {
      root: { children: ['below', 'large', 'small'] },
      below: { count: -1, children: ['x'] },
      large: { count: 5, children: ['x'] },
      small: { count: 1, children: ['x', 'y'] },
      x: {},
      y: {},
    };
    for (const cache of [undefined, 'indexed'] as const) {
      const { tree } = await read(
        { nodes, ...(cache ? { cache } : {}) },
        { strategy: cache ? 'cache' : 'walk' },
      );
      expect(outline(tree)).to.deep.equal([
        'root/3',
        `  below#0/-1 !${String(NODE_FLAG.COUNT_UNKNOWN)}`,
        '  large#1/5',
        '    x#0/0',
        '  small#2/1',
        '    x#0/0',
        '    y#1/0',
      ]);
    }
    const flood = { root: { count: 2, children: Array.from({ length: 9 }, (_, i) => `n${String(i)}`) } };
    const { tree } = await read({ nodes: flood }, { maxChildren: 4 });
    expect(tree.count).to.be.at.most(5);
    expect(flagsOf(tree, 'root') & NODE_FLAG.CHILD_LIMIT).to.not.equal(0);
  });

  it('drops cycles and null objects, and keeps the places of the others', async () => {
    const nodes: Record<string, ProvidedNode> = {
      root: { children: ['self', '@null', 'p', 'q', 'no bus/x'] },
      self: { children: ['self', 'leaf'] },
      p: { children: ['r'] },
      r: { children: ['s'] },
      s: { children: ['p', 'root'] },
      q: { children: ['leaf'] },
      leaf: {},
    };
    for (const cache of [undefined, 'indexed'] as const) {
      const { tree } = await read(
        { nodes, ...(cache ? { cache } : {}) },
        { strategy: cache ? 'cache' : 'walk' },
      );
      expect(outline(tree)).to.deep.equal([
        'root/5',
        '  self#0/2 !32',
        '    leaf#1/0',
        '  p#2/1',
        '    r#0/1',
        '      s#0/2 !32',
        '  q#3/1',
        '    leaf#0/0',
      ]);
    }
  });

  it('leaves out a node that is gone, marks one that answers nonsense, and reads the rest', async () => {
    const nodes: Record<string, ProvidedNode> = {
      root: { children: ['gone', 'odd', 'fine'] },
      gone: { gone: true },
      odd: { role_as_text: true, name: 'odd' },
      fine: { name: 'fine' },
    };
    const { tree } = await read({ nodes });
    expect(outline(tree)).to.deep.equal(['root/3', `  odd#1/-1 !${String(NODE_FLAG.UNREAD)}`, '  fine#2/0']);
    expect(tree.ended).to.equal(0);
  });

  it('says why when not even the root can be read', async () => {
    const hanging = await provide({ nodes: SMALL, hang_after: 0 });
    const patience = { timeoutMs: 5000, callTimeoutMs: 300 };
    expect((await failureOf(bus.readTree(readAll(hanging.name, patience)))).code).to.equal('TIMEOUT');
    const short = { timeoutMs: 200, callTimeoutMs: 5000 };
    expect((await failureOf(bus.readTree(readAll(hanging.name, short)))).code).to.equal('TIMEOUT');
    const live = await provide({ nodes: SMALL });
    const gone = await failureOf(bus.readTree(readAll(live.name, { path: pathOf('nobody') })));
    expect(gone).to.include({ code: 'BUS_ERROR', dbusName: 'org.freedesktop.DBus.Error.UnknownObject' });
    const nobody = await failureOf(bus.readTree(readAll(':1.99999')));
    expect(nobody).to.include({ code: 'BUS_ERROR', dbusName: 'org.freedesktop.DBus.Error.ServiceUnknown' });
    const malformed = await failureOf(bus.readTree(readAll('no bus')));
    expect(malformed.code).to.equal('BAD_ARGUMENT');
  });

  it('gives the part it has when the application falls silent', async () => {
    const start = performance.now();
    const { tree } = await readOnce({ nodes: SMALL, hang_after: 13 }, { callTimeoutMs: 400 });
    expect(performance.now() - start).to.be.lessThan(4000);
    expect(tree.ended).to.equal(ENDED.time);
    expect(flagsOf(tree, 'root')).to.equal(0);
    expect(tree.count).to.be.at.least(3);
    expect(
      [...tree.flags].some((flags) => (flags & (NODE_FLAG.UNREAD | NODE_FLAG.CHILDREN_UNREADABLE)) !== 0),
    ).to.equal(true);
  });

  it('loses one node that never answers, and nothing else', async () => {
    const nodes = { ...SMALL, left: { ...SMALL['left'], mute: true } };
    const provider = await provide({ nodes });
    const tree = await bus.readTree(readAll(provider.name, { callTimeoutMs: 400 }));
    expect(outline(tree)).to.deep.equal([
      'root/2',
      `  left#0/-1 !${String(NODE_FLAG.UNREAD)}`,
      '  right#1/1',
      '    c#0/1',
      '      d#0/0',
    ]);
  });

  it('gives the part it has when the application ends', async () => {
    const { tree } = await readOnce({ nodes: SMALL, exit_after: 15 });
    expect(tree.ended).to.equal(ENDED.gone);
    expect(tree.count).to.be.at.least(3);
  });

  it('is patient with an application that is slow but answers', async () => {
    const nodes: Record<string, ProvidedNode> = {
      root: { children: Array.from({ length: 10 }, (_, i) => `n${String(i)}`) },
    };
    for (let i = 0; i < 10; i += 1) nodes[`n${String(i)}`] = { name: String(i) };
    // Sixteen calls in flight take longer together than the deadline of one.
    const { tree } = await readOnce({ nodes, delay_ms: 40 }, { callTimeoutMs: 350 });
    expect([tree.ended, tree.count]).to.deep.equal([0, 11]);
  });

  it('stops at the limit of nodes, shallow ones first', async () => {
    const { tree } = await read({ nodes: SMALL }, { maxNodes: 4 });
    expect(tree.count).to.equal(4);
    expect(tree.ended).to.equal(ENDED.nodeLimit);
    expect(flagsOf(tree, 'root')).to.equal(0);
    expect(flagsOf(tree, 'left') & NODE_FLAG.CUT).to.equal(NODE_FLAG.CUT);
  });

  it('follows a child into another application, which may hang', async () => {
    const web = await provide({ nodes: { doc: { name: 'doc', children: ['p'] }, p: { name: 'p' } } });
    const stuck = await provide({ nodes: { doc: { name: 'doc' } }, hang_after: 0 });
    const nodes: Record<string, ProvidedNode> = {
      root: { name: 'window', children: ['view', 'frozen', 'own'] },
      view: { children: [`${web.name}/doc`] },
      frozen: { children: [`${stuck.name}/doc`] },
      own: {},
    };
    for (const cache of [undefined, 'indexed'] as const) {
      const provider = await provide({ nodes, ...(cache ? { cache } : {}) });
      const tree = await bus.readTree(
        readAll(provider.name, { strategy: cache ? 'cache' : 'walk', callTimeoutMs: 400 }),
      );
      expect(outline(tree)).to.deep.equal([
        'root/3',
        '  view#0/1',
        '    doc#0/1',
        '      p#0/0',
        '  frozen#1/1',
        `    doc#0/-1 !${String(NODE_FLAG.UNREAD)}`,
        '  own#2/0',
      ]);
      expect(tree.ended).to.equal(ENDED.time);
    }
  });

  it('goes on over the bus when the own socket breaks', async () => {
    const provider = await provide({ nodes: SMALL, direct: true, direct_dies_after: 9 });
    const tree = await bus.readTree(readAll(provider.name, { direct: true }));
    expect(outline(tree)).to.deep.equal(SMALL_OUTLINE);
    expect(tree.ended).to.equal(0);
    expect(await provider.directCalls(bus)).to.equal(9);
  });

  it('ends a read when it is cancelled', async () => {
    const provider = await provide({ nodes: SMALL, hang_after: 3 });
    const work = bus.readTree(readAll(provider.name, { callTimeoutMs: 9000, job: 3 }));
    bus.cancel(3);
    expect((await failureOf(work)).code).to.equal('CANCELLED');
  });

  /** Like `read`, of a provider that does not answer questions about itself afterwards. */
  async function readOnce(
    description: ProviderDescription,
    changes: Partial<TreeReadOptions> = {},
  ): Promise<{ tree: RawTree }> {
    const provider = await provide(description);
    return { tree: await bus.readTree(readAll(provider.name, changes)) };
  }
});
