import { expect } from 'chai';
import 'reflect-metadata';
import type { ActionRequest } from '../../../src/domain/action/action-kind.js';
import type { LiveElement } from '../../../src/domain/element/live-element.js';
import type { WindowInfo } from '../../../src/domain/element/window-info.js';
import { type Look, Waiter } from '../../../src/application/services/waiter.js';
import { AccessibilityEvents } from '../../../src/ports/accessibility-events.js';
import type { Clock } from '../../../src/ports/clock.js';
import { type PrivateDesktop, startPrivateDesktop } from '../../support/private-desktop.js';
import {
  type RunningApp,
  startGtk3Fixture,
  startGtk4Fixture,
  startMousepad,
  startQtFixture,
} from '../../support/start-app.js';
import { realClock } from '../../support/test-runtime.js';
import { waitUntil } from '../../support/wait-until.js';
import { LinuxAdapter, nodeOf, signal } from './linux-adapter.js';

/** Pauses between two looks are real, and waiting for the next poll never ends: only an event wakes the waiter. */
const EVENTS_ONLY: Clock = {
  now: () => realClock.now(),
  wallTime: () => realClock.wallTime(),
  sleep: (ms, stop) =>
    ms <= 50
      ? realClock.sleep(ms, stop)
      : new Promise((_, reject) => {
          stop?.addEventListener('abort', () => {
            reject(new Error('woken'));
          });
        }),
};

describe('accessibility events of real applications', function () {
  this.timeout(120_000);
  let desktop: PrivateDesktop;
  let adapter: LinuxAdapter;
  let events: AccessibilityEvents;

  before(async () => {
    desktop = await startPrivateDesktop();
    adapter = new LinuxAdapter(desktop.env);
    events = adapter.container.get<AccessibilityEvents>(AccessibilityEvents);
  });

  after(async () => {
    await adapter.dispose();
    await desktop.stop();
  });

  for (const { toolkit, start, role, name, request, event } of [
    {
      toolkit: 'GTK 3',
      start: startGtk3Fixture,
      role: 'checkbox',
      name: 'Remember me',
      request: (): ActionRequest => ({ kind: 'toggle' }),
      event: 'object:state-changed:checked',
    },
    {
      toolkit: 'GTK 4',
      start: startGtk4Fixture,
      role: 'textfield',
      name: 'Full name',
      request: (): ActionRequest => ({ kind: 'set-value', value: `Grace ${String(performance.now())}` }),
      event: 'object:text-changed:insert',
    },
    {
      toolkit: 'Qt 6',
      start: startQtFixture,
      role: 'checkbox',
      name: 'Notify me',
      request: (): ActionRequest => ({ kind: 'toggle' }),
      event: 'object:state-changed:checked',
    },
  ])
    describe(toolkit, () => {
      let app: RunningApp;
      let window: WindowInfo;

      before(async () => {
        app = await start(desktop.env);
        window = await adapter.windowOf(app.pid);
      });

      after(() => app.stop());

      async function element(): Promise<LiveElement> {
        return adapter.inspect(nodeOf(await adapter.read(window), role, name).address, window);
      }

      async function change(): Promise<void> {
        await adapter.actor.perform(await element(), window, request(), signal());
      }

      async function appearance(): Promise<string> {
        const { node } = await element();
        return `${node.value ?? ''} ${node.states.join(' ')}`;
      }

      it('tells of a change, to who listens only, and to nobody who listens to another', async () => {
        const heard = { own: [] as string[], closed: [] as string[], other: [] as string[] };
        const elsewhere = { ...window.app, address: { ...window.app.address, bus: ':1.9999' } };
        const own = await events.subscribe(window.app, ({ kind }) => heard.own.push(kind), signal());
        const closed = await events.subscribe(window.app, ({ kind }) => heard.closed.push(kind), signal());
        const other = await events.subscribe(elsewhere, ({ kind }) => heard.other.push(kind), signal());
        await closed.close();
        await closed.close();
        await change();
        await waitUntil(() => heard.own.includes(event), {
          what: event,
        });
        expect(heard.closed).to.deep.equal([]);
        expect(heard.other).to.deep.equal([]);
        await own.close();
        await other.close();
      });

      it('wakes who waits for it, without a poll', async () => {
        const waiter = new Waiter(EVENTS_ONLY, events);
        let looks = 0;
        let before: string | undefined;
        let changed: Promise<void> | undefined;
        const look = async (): Promise<Look<string>> => {
          looks += 1;
          const now = await appearance();
          before ??= now;
          // It changes while the waiter sleeps.
          changed ??= realClock.sleep(300, signal()).then(change);
          return now === before ? { done: false, seen: now } : { done: true, value: now };
        };
        await waiter.until({ what: 'a change', app: window.app, timeoutMs: 60_000, look }, signal());
        expect(looks).to.be.within(2, 20);
        await changed;
      });
    });

  it('wakes who waits for a window that opens later, whosever it is', async () => {
    const waiter = new Waiter(EVENTS_ONLY, events);
    let starting: Promise<RunningApp> | undefined;
    const look = async (): Promise<Look<number>> => {
      const { windows } = await adapter.windows.list(undefined, signal());
      const window = windows.find(({ title }) => /Mousepad/.test(title));
      starting ??= startMousepad(desktop.env);
      return window === undefined ? { done: false, seen: 'none' } : { done: true, value: window.app.pid };
    };
    const found = await waiter.until({ what: 'a window', timeoutMs: 60_000, look }, signal());
    const app = await (starting ?? startMousepad(desktop.env));
    expect(found.value).to.equal(app.pid);
    await app.stop();
  });
});
