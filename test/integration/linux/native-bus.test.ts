import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type {
  NativeBus,
  NativeCall,
  NativeEvent,
  NativeReply,
  NativeValue,
} from '../../../src/adapters/native/addon.js';
import { loadAddon } from '../../../src/adapters/native/load-addon.js';
import { waitUntil } from '../../support/wait-until.js';
import { type MessageBus, startMessageBus } from './native-message-bus.js';
import { pathOf, type Provider, type ProviderDescription, startProvider } from './native-provider.js';

const OPEN = { timeoutMs: 5000, maxInFlight: 8 };
const DAEMON = { bus: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', iface: 'org.freedesktop.DBus' };

async function failureOf(work: Promise<unknown>): Promise<{ code: unknown; message: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error)
      return { code: 'code' in error ? error.code : undefined, message: error.message };
    throw error;
  }
  throw new Error('it should have failed');
}

function codeOf(reply: NativeReply | undefined): string {
  return reply === undefined || reply.ok ? 'answered' : reply.code;
}

describe('the addon on a message bus', function () {
  this.timeout(30_000);
  const addon = loadAddon();
  let daemon: MessageBus;
  let bus: NativeBus;
  const providers: Provider[] = [];

  before(async () => {
    daemon = await startMessageBus();
    bus = await addon.openBus(daemon.address, OPEN);
  });

  after(async () => {
    bus.close();
    await Promise.all(providers.map((provider) => provider.stop()));
    await daemon.stop();
  });

  async function provide(description: ProviderDescription): Promise<Provider> {
    const provider = await startProvider(daemon.address, description);
    providers.push(provider);
    return provider;
  }

  function get(provider: Provider, id: string, property = 'Name'): NativeCall {
    return {
      bus: provider.name,
      path: pathOf(id),
      iface: 'org.freedesktop.DBus.Properties',
      method: 'Get',
      signature: 'ss',
      args: ['org.a11y.atspi.Accessible', property],
    };
  }

  it('says its own name and answers calls in their order', async () => {
    expect(bus.name).to.match(/^:1\.\d+$/);
    const replies = await bus.callMany(
      [
        { ...DAEMON, method: 'NameHasOwner', signature: 's', args: [bus.name] },
        { ...DAEMON, method: 'NameHasOwner', signature: 's', args: ['org.example.Nobody'] },
        { ...DAEMON, method: 'NoSuchMethod' },
      ],
      { timeoutMs: 5000 },
    );
    expect(replies[0]).to.deep.equal({ ok: true, values: [true] });
    expect(replies[1]).to.deep.equal({ ok: true, values: [false] });
    expect(replies[2]).to.include({ ok: false, code: 'BUS_ERROR' });
    expect(replies[2]).to.have.property('dbusName', 'org.freedesktop.DBus.Error.UnknownMethod');
  });

  it('carries every type there and back', async () => {
    const provider = await provide({ nodes: {} });
    const cases: readonly (readonly [string, readonly NativeValue[]])[] = [
      [
        'ybnqiuxtd',
        [255, true, -32768, 65535, -2147483648, 4294967295, -9007199254740991, 9007199254740991, 0.1],
      ],
      ['sog', ['täxt 😀', '/a/b', 'a{sv}']],
      [
        'asa(is)',
        [
          ['a', ''],
          [
            [1, 'x'],
            [2, 'y'],
          ],
        ],
      ],
      [
        'a{sv}',
        [
          [
            ['k', { signature: 'ai', value: [1, 2] }],
            ['l', { signature: 's', value: 'v' }],
          ],
        ],
      ],
      ['(i(ss)av)', [[1, ['a', 'b'], [{ signature: 'v', value: { signature: 'b', value: false } }]]]],
      ['aaiay', [[[], [1]], []]],
    ];
    const replies = await bus.callMany(
      cases.map(([signature, args]) => ({
        bus: provider.name,
        path: '/control',
        iface: 'org.agentdesktop.Control',
        method: 'Echo',
        signature,
        args,
      })),
      { timeoutMs: 5000 },
    );
    expect(replies).to.deep.equal(cases.map(([, values]) => ({ ok: true, values })));
  });

  it('refuses what is malformed without sending it, and sends the rest', async () => {
    const call = { ...DAEMON, method: 'NameHasOwner', signature: 's', args: ['a.b'] };
    const malformed: readonly Partial<NativeCall>[] = [
      { bus: 'no bus' },
      { path: 'no path' },
      { iface: 'nodots' },
      { method: 'no method' },
      { signature: '(', args: [] },
      { signature: 'h', args: [0] },
      { args: [] },
      { args: ['a.b', 'too many'] },
      { args: [7] },
      { args: ['zero\0inside'] },
      { signature: 'i', args: [2 ** 31] },
      { signature: 'u', args: [-1] },
      { signature: 'i', args: [NaN] },
      { signature: 'o', args: ['not/absolute'] },
      { signature: 'v', args: [{ signature: 'ii', value: 1 }] },
      { signature: 'v', args: [{ signature: 's', value: 1 }] },
      { signature: 'a{s', args: [] },
    ];
    const replies = await bus.callMany([...malformed.map((wrong) => ({ ...call, ...wrong })), call], {
      timeoutMs: 5000,
    });
    expect(replies.map(codeOf)).to.deep.equal([...malformed.map(() => 'BAD_ARGUMENT'), 'answered']);
  });

  it('rejects options of the wrong form', async () => {
    const wrong: readonly unknown[] = [
      undefined,
      {},
      { timeoutMs: 'soon' },
      { timeoutMs: -1 },
      { timeoutMs: NaN },
    ];
    for (const options of wrong) {
      const failure = await failureOf(bus.callMany([], options as { timeoutMs: number }));
      expect(failure.code).to.equal('BAD_ARGUMENT');
    }
  });

  it('lets a receiver that hangs delay its own calls only', async () => {
    const hanging = await provide({ nodes: { root: { name: 'never' } }, hang_after: 0 });
    const live = await provide({ nodes: { root: { name: 'live' } } });
    const calls = [...Array.from({ length: 50 }, () => get(hanging, 'root')), get(live, 'root')];
    const before = performance.now();
    const alone = bus
      .callMany([get(live, 'root')], { timeoutMs: 5000 })
      .then(() => performance.now() - before);
    const replies = await bus.callMany(calls, { timeoutMs: 600 });
    const all = performance.now() - before;
    expect(await alone).to.be.lessThan(500);
    expect(replies.slice(0, 50).map(codeOf)).to.deep.equal(Array.from({ length: 50 }, () => 'TIMEOUT'));
    expect(replies[50]).to.have.property('ok', true);
    // Those that waited behind the first eight are not sent one after the other.
    expect(all).to.be.within(550, 1800);
  });

  it('keeps to the time for all calls together', async () => {
    const slow = await provide({ nodes: { root: { name: 'slow' } }, delay_ms: 100 });
    const replies = await bus.callMany(
      Array.from({ length: 40 }, () => get(slow, 'root')),
      { timeoutMs: 5000, totalMs: 700 },
    );
    const answered = replies.filter((reply) => reply.ok).length;
    expect(answered).to.be.within(1, 10);
    expect(codeOf(replies[39])).to.equal('TIMEOUT');
  });

  it('ends a job when it is cancelled', async () => {
    const hanging = await provide({ nodes: { root: {} }, hang_after: 0 });
    const work = bus.callMany([get(hanging, 'root')], { timeoutMs: 20_000, job: 5 });
    bus.cancel(4);
    bus.cancel(5);
    expect((await failureOf(work)).code).to.equal('CANCELLED');
  });

  it('uses the own socket of an application where it has one', async () => {
    const direct = await provide({ nodes: { root: { name: 'near' } }, direct: true });
    const without = await provide({ nodes: { root: { name: 'far' } } });
    const replies = await bus.callMany([get(direct, 'root'), get(without, 'root')], {
      timeoutMs: 5000,
      direct: true,
    });
    expect(replies.map((reply) => reply.ok && reply.values)).to.deep.equal([
      [{ signature: 's', value: 'near' }],
      [{ signature: 's', value: 'far' }],
    ]);
    expect(await direct.directCalls(bus)).to.equal(1);
    expect(await without.directCalls(bus)).to.equal(0);
  });

  it('never sends a call twice when the own socket breaks under it', async () => {
    const breaking = await provide({ nodes: { root: { name: 'x' } }, direct: true, direct_dies_after: 1 });
    const call = get(breaking, 'root');
    const [first] = await bus.callMany([call], { timeoutMs: 5000, direct: true });
    expect(codeOf(first)).to.equal('answered');
    const [second] = await bus.callMany([call], { timeoutMs: 5000, direct: true });
    // Over the bus when the end of the socket was seen in time; otherwise nobody knows whether it arrived.
    expect(codeOf(second)).to.be.oneOf(['answered', 'DISCONNECTED']);
    const arrived = (await breaking.calls(bus)).filter((line) => line.includes('Name'));
    expect(arrived).to.have.length(second?.ok ? 2 : 1);
    const [third] = await bus.callMany([call], { timeoutMs: 5000, direct: true });
    expect(codeOf(third)).to.equal('answered');
  });

  it('tells a bus that is not there, no address and a bus that does not speak', async () => {
    expect((await failureOf(addon.openBus('unix:path=/nonexistent/bus', OPEN))).code).to.equal(
      'DISCONNECTED',
    );
    for (const address of [
      '',
      'nonsense',
      'unixexec:path=/bin/true',
      'tcp:host=localhost,port=1',
      'autolaunch:',
    ]) {
      expect((await failureOf(addon.openBus(address, OPEN))).code).to.equal('BAD_ARGUMENT');
    }
    const folder = mkdtempSync(join(tmpdir(), 'adt-bus-'));
    const path = join(folder, 'silent');
    const server = createServer(() => undefined).listen(path);
    try {
      await waitUntil(() => Promise.resolve(server.listening), { timeoutMs: 5000, what: 'the silent bus' });
      const failure = await failureOf(addon.openBus(`unix:path=${path}`, { timeoutMs: 300, maxInFlight: 1 }));
      expect(failure.code).to.equal('TIMEOUT');
    } finally {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('ends open calls when it is closed, and when the bus goes away', async () => {
    const other = await startMessageBus();
    const hanging = await startProvider(other.address, { nodes: { root: {} }, hang_after: 0 });
    const closed = await addon.openBus(other.address, OPEN);
    const abandoned = await addon.openBus(other.address, OPEN);
    const first = closed.callMany([get(hanging, 'root')], { timeoutMs: 20_000 });
    const second = abandoned.callMany([get(hanging, 'root')], { timeoutMs: 20_000 });
    closed.close();
    expect((await failureOf(first)).code).to.equal('DISCONNECTED');
    expect((await failureOf(closed.callMany([], { timeoutMs: 1 }))).code).to.equal('DISCONNECTED');
    await hanging.stop();
    await other.stop();
    const outcomeOf = (work: Promise<readonly NativeReply[]>) =>
      work.then(
        (replies) => codeOf(replies[0]),
        (error: { code: string }) => error.code,
      );
    // Its provider went before the bus: either is an answer, silence is none.
    expect(await outcomeOf(second)).to.be.oneOf(['DISCONNECTED', 'BUS_ERROR']);
    const late = abandoned.callMany([get(hanging, 'root')], { timeoutMs: 2000 });
    expect(await outcomeOf(late)).to.equal('DISCONNECTED');
    abandoned.close();
  });

  it('delivers signals to the listeners whose rule they match, until they are removed', async () => {
    const provider = await provide({ nodes: { root: {} } });
    const stranger = await provide({ nodes: { root: {} } });
    const mine: NativeEvent[] = [];
    const all: NativeEvent[] = [];
    const rule = `type='signal',interface='org.a11y.atspi.Event.Object'`;
    const narrow = bus.addMatch(`${rule},sender='${provider.name}',arg0='focused'`, (event) =>
      mine.push(event),
    );
    const wide = bus.addMatch(rule, (event) => all.push(event));
    const emit = async (from: Provider, texts: readonly string[]) => {
      await bus.callMany(
        [{ bus: from.name, path: '/control', iface: 'a.b', method: 'Emit', signature: 'as', args: [texts] }],
        { timeoutMs: 5000 },
      );
    };
    await emit(provider, ['focused', 'checked']);
    await emit(stranger, ['focused']);
    await waitUntil(() => Promise.resolve(all.length === 3), { timeoutMs: 5000, what: 'three signals' });
    expect(mine).to.deep.equal([
      {
        bus: provider.name,
        path: pathOf('root'),
        iface: 'org.a11y.atspi.Event.Object',
        member: 'StateChanged',
        detail: 'focused',
        detail1: 0,
        detail2: -1,
      },
    ]);
    bus.removeMatch(narrow);
    await emit(provider, ['focused']);
    await waitUntil(() => Promise.resolve(all.length === 4), { timeoutMs: 5000, what: 'the fourth signal' });
    bus.removeMatch(wide);
    expect(mine).to.have.length(1);
  });

  it('drops the oldest signals of a flood, never the newest', async () => {
    const provider = await provide({ nodes: { root: {} } });
    const details: number[] = [];
    const id = bus.addMatch(`type='signal',sender='${provider.name}'`, (event) =>
      details.push(event.detail1),
    );
    const last = 19_999;
    const flood = bus.callMany(
      [
        {
          bus: provider.name,
          path: '/control',
          iface: 'a.b',
          method: 'Emit',
          signature: 'as',
          args: [Array.from({ length: last + 1 }, () => 'x')],
        },
      ],
      { timeoutMs: 20_000 },
    );
    // JavaScript is busy while they arrive, so that the queue fills.
    const until = performance.now() + 1500;
    while (performance.now() < until);
    await flood;
    await waitUntil(() => Promise.resolve(details.at(-1) === last), {
      timeoutMs: 10_000,
      what: 'the last signal',
    });
    bus.removeMatch(id);
    expect(details).to.deep.equal([...details].sort((a, b) => a - b));
    expect(details.length).to.be.at.most(last + 1);
  });

  it('keeps the process alive for an open promise, and not for an open bus or a listener, even in a flood', async () => {
    const provider = await provide({ nodes: { root: {} } });
    const loader = fileURLToPath(new URL('../../../src/adapters/native/load-addon.ts', import.meta.url));
    const script = `
      import { loadAddon } from ${JSON.stringify(loader)};
      const bus = await loadAddon().openBus(process.env.BUS, { timeoutMs: 5000, maxInFlight: 4 });
      bus.addMatch("type='signal'", () => undefined);
      const flood = { bus: process.env.PROVIDER, path: '/control', iface: 'a.b', method: 'Emit', signature: 'as' };
      const calls = Array.from({ length: 4 }, () => ({ ...flood, args: [Array.from({ length: 3000 }, () => 'x')] }));
      const replies = await Promise.race([
        bus.callMany(calls, { timeoutMs: 5000 }),
        bus.callMany([{ ...flood, args: [['last']] }], { timeoutMs: 5000 }),
      ]);
      process.stdout.write(String(replies[0].ok));
      if (process.env.HOW === 'exit') process.exit(0);
    `;
    for (const how of ['end', 'exit']) {
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        env: { ...process.env, BUS: daemon.address, PROVIDER: provider.name, HOW: how },
        timeout: 15_000,
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      }
      const status = await new Promise((resolve) => child.once('close', resolve));
      expect([said, status]).to.deep.equal(['true', 0]);
    }
  });
});
