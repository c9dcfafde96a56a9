import { expect } from 'chai';
import { readFileSync } from 'node:fs';

import type { NativeBus, NativeReply, NativeValue, RawTree } from '../../../src/adapters/native/addon.js';
import { NODE_FLAG } from '../../../src/adapters/native/addon.js';
import { loadAddon } from '../../../src/adapters/native/load-addon.js';
import { type OracleNode, oracleNodes, oracleTree } from '../../support/oracle.js';
import { type PrivateDesktop, startPrivateDesktop } from '../../support/private-desktop.js';
import {
  type RunningApp,
  startCalc,
  startCalculator,
  startChromium,
  startFirefox,
  startGtk3WidgetFactory,
  startMousepad,
  startQtFixture,
} from '../../support/start-app.js';
import { waitUntil } from '../../support/wait-until.js';
import { readAll } from './native-provider.js';

const REGISTRY = { bus: 'org.a11y.atspi.Registry', iface: 'org.a11y.atspi.Registry' };
const ROOT = '/org/a11y/atspi/accessible/root';
const MANAGES_DESCENDANTS = 2 ** 31;

interface Address {
  readonly bus: string;
  readonly path: string;
}

function valueOf(reply: NativeReply | undefined): NativeValue {
  if (!reply?.ok) throw new Error(`no answer: ${JSON.stringify(reply)}`);
  return reply.values[0] ?? '';
}

/** What GetChildren answers: pairs of bus and path. */
function referencesIn(value: NativeValue): (readonly [string, string])[] {
  if (!Array.isArray(value)) throw new Error('no list of objects');
  return value.map((item: NativeValue) => {
    const [bus, path] = Array.isArray(item) ? (item as readonly NativeValue[]) : [];
    if (typeof bus !== 'string' || typeof path !== 'string') throw new Error('no object');
    return [bus, path];
  });
}

describe('the addon on real applications', function () {
  this.timeout(240_000);
  const addon = loadAddon();
  let desktop: PrivateDesktop;
  let bus: NativeBus;

  before(async () => {
    desktop = await startPrivateDesktop();
    bus = await addon.openBus(desktop.accessibilityBus, { timeoutMs: 5000, maxInFlight: 16 });
    // GTK 3 makes its bulk read only while somebody listens.
    await bus.callMany(
      [
        {
          ...REGISTRY,
          path: '/org/a11y/atspi/registry',
          method: 'RegisterEvent',
          signature: 'sass',
          args: ['object:children-changed', [], ''],
        },
      ],
      { timeoutMs: 5000 },
    );
  });

  after(async () => {
    bus.close();
    await desktop.stop();
  });

  async function applications(): Promise<readonly (Address & { readonly pid: number })[]> {
    const [list] = await bus.callMany(
      [{ bus: REGISTRY.bus, path: ROOT, iface: 'org.a11y.atspi.Accessible', method: 'GetChildren' }],
      { timeoutMs: 5000 },
    );
    const found = referencesIn(valueOf(list));
    const pids = await bus.callMany(
      found.map(([name]) => ({
        bus: 'org.freedesktop.DBus',
        path: '/org/freedesktop/DBus',
        iface: 'org.freedesktop.DBus',
        method: 'GetConnectionUnixProcessID',
        signature: 's',
        args: [name],
      })),
      { timeoutMs: 5000 },
    );
    return found.map(([name, path], i) => ({ bus: name, path, pid: Number(valueOf(pids[i])) }));
  }

  async function windowOf(app: RunningApp): Promise<Address> {
    const owner = (await applications()).find(({ pid }) => pid === app.pid);
    if (!owner) throw new Error(`${app.name} is not on the accessibility bus`);
    const [children] = await bus.callMany(
      [{ ...owner, iface: 'org.a11y.atspi.Accessible', method: 'GetChildren' }],
      { timeoutMs: 5000 },
    );
    const [first] = referencesIn(valueOf(children));
    if (!first) throw new Error(`${app.name} has no window`);
    return { bus: first[0], path: first[1] };
  }

  function read(
    window: Address,
    strategy: 'cache' | 'walk',
    direct: boolean,
    neverListed = 0,
  ): Promise<RawTree> {
    return bus.readTree(
      readAll(window.bus, {
        path: window.path,
        strategy,
        direct,
        cacheRetries: 20,
        noListStates: [neverListed, 0],
        maxChildren: 200,
        timeoutMs: 30_000,
        callTimeoutMs: 10_000,
      }),
    );
  }

  /** Name and number of children of each node, in document order. */
  function facts(tree: RawTree): string[] {
    const below = new Map<number, number[]>();
    for (let row = 1; row < tree.count; row += 1) {
      const parent = tree.parent[row] ?? 0;
      below.set(parent, [...(below.get(parent) ?? []), row]);
    }
    const all: string[] = [];
    const visit = (row: number): void => {
      all.push(`${tree.strings[tree.name[row] ?? 0] ?? ''}/${String(tree.childCount[row])}`);
      for (const child of below.get(row) ?? []) visit(child);
    };
    visit(0);
    return all;
  }

  function oracleFacts(root: OracleNode): string[] {
    return oracleNodes(root).map((node) => `${node.name}/${String(node.child_count)}`);
  }

  /** Every way of reading gives what pyatspi sees, as soon as the application stands still. */
  async function expectSameAsOracle(app: RunningApp, atLeast: number): Promise<void> {
    const window = await windowOf(app);
    for (const strategy of ['walk', 'cache'] as const) {
      for (const direct of [false, true]) {
        await waitUntil(
          async () => {
            const tree = await read(window, strategy, direct);
            const seen = await oracleTree(desktop.env, { pid: app.pid });
            expect(tree.ended).to.equal(0);
            expect(tree.count).to.be.at.least(atLeast);
            expect(facts(tree)).to.deep.equal(oracleFacts(seen.root));
            return true;
          },
          { what: `the same tree of ${app.name} by ${strategy}`, timeoutMs: 45_000 },
        );
      }
    }
  }

  async function withApp(
    starting: Promise<RunningApp>,
    work: (app: RunningApp) => Promise<void>,
  ): Promise<void> {
    const app = await starting;
    try {
      await work(app);
    } finally {
      await app.stop();
    }
  }

  it('reads GTK 3 as pyatspi does', () =>
    withApp(startGtk3WidgetFactory(desktop.env), (app) => expectSameAsOracle(app, 100)));

  it('reads GTK 4 as pyatspi does', () =>
    withApp(startCalculator(desktop.env), (app) => expectSameAsOracle(app, 60)));

  it('reads Qt 6 as pyatspi does', () =>
    withApp(startQtFixture(desktop.env), (app) => expectSameAsOracle(app, 30)));

  it('reads Chromium as pyatspi does, in one bulk read', () =>
    withApp(startChromium(desktop.env), async (app) => {
      await expectSameAsOracle(app, 1500);
      const tree = await read(await windowOf(app), 'cache', true);
      expect(tree.how).to.match(/^cache/);
    }));

  it('reads Firefox as pyatspi does', () =>
    withApp(startFirefox(desktop.env), (app) => expectSameAsOracle(app, 800)));

  it('counts the sheet of a spreadsheet and never lists it', () =>
    withApp(startCalc(desktop.env), async (app) => {
      const memory = () =>
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(app.pid)}/status`, 'utf8'))?.[1]) / 1024;
      const before = memory();
      const window = await windowOf(app);
      for (const strategy of ['walk', 'cache'] as const) {
        const tree = await read(window, strategy, true, MANAGES_DESCENDANTS);
        expect(tree.ended).to.equal(0);
        const sheet = [...tree.childCount].findIndex((count) => count > 1_000_000);
        expect(sheet).to.be.greaterThan(0);
        expect((tree.flags[sheet] ?? 0) & NODE_FLAG.CHILD_LIMIT).to.equal(NODE_FLAG.CHILD_LIMIT);
      }
      expect(memory() - before).to.be.lessThan(200);
    }));

  it('loses nothing but one deadline to an application that hangs', () =>
    withApp(startMousepad(desktop.env), (hanging) =>
      withApp(startQtFixture(desktop.env), async (live) => {
        const stuck = await windowOf(hanging);
        const fine = await windowOf(live);
        const whole = (await read(fine, 'walk', false)).count;
        process.kill(hanging.pid, 'SIGSTOP');
        try {
          const start = performance.now();
          const options = readAll(stuck.bus, { path: stuck.path, callTimeoutMs: 700, timeoutMs: 5000 });
          const [dead, alive] = await Promise.all([
            bus.readTree(options).then(
              () => 'answered',
              (error: { code: string }) => error.code,
            ),
            read(fine, 'walk', false),
          ]);
          expect(dead).to.equal('TIMEOUT');
          expect(alive.count).to.equal(whole);
          expect(performance.now() - start).to.be.lessThan(4000);
        } finally {
          process.kill(hanging.pid, 'SIGCONT');
        }
        expect((await read(stuck, 'walk', false)).count).to.be.greaterThan(100);
      }),
    ));
});
