import { expect } from 'chai';
import { Container } from 'inversify';
import 'reflect-metadata';
import { AddonLoader } from '../../../../src/adapters/linux/accessibility-connection.js';
import { LinuxElementActor } from '../../../../src/adapters/linux/element-actor.js';
import { createRuntimeModule } from '../../../../src/adapters/runtime/runtime.module.js';
import type { ActionRequest } from '../../../../src/domain/action/action-kind.js';
import type { LiveElement } from '../../../../src/domain/element/live-element.js';
import type { ObservedNode } from '../../../../src/domain/element/observed-node.js';
import type { WindowInfo } from '../../../../src/domain/element/window-info.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { busError, FakeBus, fakeAddon, type FakeObject, ok, TIMED_OUT } from './fake-bus.js';

function setUp(object: FakeObject, face: Partial<ObservedNode>, toolkit = 'GTK 3.24', text?: string) {
  const root: FakeObject = { path: '/w', role: 'frame', children: [object] };
  const bus = new FakeBus(':1.7', root);
  bus.services.set('org.a11y.Bus GetAddress', () => ok('unix:path=/fake'));
  const container = new Container({ defaultScope: 'Singleton', autobind: true });
  container.load(
    createRuntimeModule({ environment: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/fake', DISPLAY: '' } }),
  );
  container.bind<AddonLoader>(AddonLoader).toConstantValue(() => fakeAddon(bus));
  const element: LiveElement = {
    node: {
      role: 'button',
      states: [],
      actions: ['Click'],
      index: 0,
      address: { bus: ':1.7', path: object.path },
      children: [],
      bounds: { x: 0, y: 0, width: 10, height: 10 },
      ...face,
    },
    ancestors: [],
    editable: false,
    visible: true,
    attributes: {},
    ...(text === undefined ? {} : { text }),
  };
  const app = {
    name: 'Test',
    pid: 7,
    processInstance: '7:1',
    toolkit,
    accessible: 'ready' as const,
    address: {},
  };
  const window: WindowInfo = {
    id: 'w-1',
    title: 'Test',
    app,
    focused: true,
    minimized: false,
    visible: true,
    address: { bus: ':1.7', path: '/w' },
  };
  const actor = container.get(LinuxElementActor);
  const perform = (request: ActionRequest) =>
    actor.perform(element, window, request, new AbortController().signal);
  return { bus, actor, element, perform };
}

const CLICKABLE: FakeObject = {
  path: '/b',
  role: 'push-button',
  details: { actions: ['delete-line', 'click'] },
  answers: { DoAction: ok(true) },
};
const FIELD: FakeObject = {
  path: '/f',
  role: 'text',
  answers: {
    SetTextContents: ok(true),
    InsertText: ok(true),
    DeleteText: ok(true),
    CaretOffset: ok(1),
    CharacterCount: ok(4),
  },
};
const FIELD_FACE = { role: 'textfield', actions: ['SetValue', 'TypeText', 'SetFocus'] } as const;

describe('LinuxElementActor', () => {
  it('sends the action by its name, once', async () => {
    const { bus, perform } = setUp(CLICKABLE, {});
    const report = await perform({ kind: 'click' });
    expect(report).to.deep.equal({
      delivered: 'yes',
      steps: [{ label: 'click', outcome: 'succeeded', mechanism: 'Action.DoAction(click)' }],
    });
    expect(bus.changes).to.deep.equal(['/b DoAction(1)']);
  });

  it('takes false for a refusal that delivered nothing', async () => {
    const { bus, perform } = setUp({ ...CLICKABLE, answers: { DoAction: ok(false) } }, {});
    const error = await errorOf(() => perform({ kind: 'click' }));
    expect(error.code).to.equal('ACTION_FAILED');
    expect(error.disposition).to.deep.equal({ delivery: 'not_delivered', retry: 'safe' });
    expect(bus.changes).to.have.length(1);
  });

  it('says that a call without an answer is uncertain, and sends nothing again', async () => {
    const { bus, perform } = setUp({ ...CLICKABLE, answers: { DoAction: TIMED_OUT } }, {});
    expect(await perform({ kind: 'click' })).to.include({ delivered: 'uncertain' });
    expect(bus.changes).to.have.length(1);
  });

  it('tells a gone element from one that has no such action', async () => {
    const gone = setUp({ ...CLICKABLE, answers: { DoAction: busError('UnknownObject') } }, {});
    expect((await errorOf(() => gone.perform({ kind: 'click' }))).code).to.equal('STALE_REF');
    const none = setUp({ ...CLICKABLE, details: { actions: ['delete-line'] } }, {});
    expect((await errorOf(() => none.perform({ kind: 'click' }))).code).to.equal('ACTION_NOT_SUPPORTED');
    expect(none.bus.changes).to.deep.equal([]);
  });

  it('replaces a text whole, or by deleting and inserting where the toolkit lacks that call', async () => {
    const whole = setUp(FIELD, FIELD_FACE, 'GTK 3.24', 'abcd');
    await whole.perform({ kind: 'set-value', value: 'é🎉' });
    expect(whole.bus.changes).to.deep.equal(['/f SetTextContents("é🎉")']);
    const lacking = { ...FIELD, answers: { ...FIELD.answers, SetTextContents: busError('UnknownMethod') } };
    const parts = setUp(lacking, FIELD_FACE, 'GTK 3.24', 'abcd');
    await parts.perform({ kind: 'set-value', value: 'é🎉' });
    expect(parts.bus.changes.slice(1)).to.deep.equal(['/f DeleteText(0,4)', '/f InsertText(0,"é🎉",6)']);
  });

  it('inserts at the caret, counting as the toolkit counts', async () => {
    const gtk = setUp(FIELD, FIELD_FACE);
    await gtk.perform({ kind: 'type', value: 'é🎉' });
    expect(gtk.bus.changes).to.deep.equal(['/f InsertText(1,"é🎉",6)']);
    const qt = setUp(FIELD, FIELD_FACE, 'Qt 6.4.2');
    await qt.perform({ kind: 'type', value: 'é🎉' });
    expect(qt.bus.changes).to.deep.equal(['/f InsertText(1,"é🎉",3)']);
  });

  it('writes a spin button through Value and never through its text', async () => {
    const spin: FakeObject = {
      path: '/s',
      role: 'spin-button',
      details: { value: 5 },
      answers: { 'Set CurrentValue': ok() },
    };
    const { bus, perform } = setUp(spin, { role: 'incrementor', actions: ['SetValue'] });
    await perform({ kind: 'set-value', value: ' 7 ' });
    expect(bus.changes).to.deep.equal([
      '/s Set("org.a11y.atspi.Value","CurrentValue",{"signature":"d","value":7})',
    ]);
    expect((await errorOf(() => perform({ kind: 'set-value', value: 'seven' }))).code).to.equal(
      'INVALID_ARGS',
    );
    expect(bus.changes).to.have.length(1);
  });

  it('never repeats a typed text in an error', async () => {
    const { perform } = setUp({ ...FIELD, answers: { SetTextContents: ok(false) } }, FIELD_FACE);
    const error = await errorOf(() => perform({ kind: 'set-value', value: 'hunter2' }));
    const told = [error.message, error.suggestion, error.platformDetail, JSON.stringify(error.details)];
    expect(told.join()).not.to.contain('hunter2');
  });

  it('selects through the container, by the place of the option', async () => {
    const option = (path: string, name: string): FakeObject => ({ path, role: 'list-item', name });
    const list: FakeObject = {
      path: '/l',
      role: 'list-box',
      interfaces: ['Selection'],
      answers: { SelectChild: ok(true) },
      children: [option('/1', 'One'), option('/2', 'Two')],
    };
    const { bus, perform } = setUp(list, { role: 'listbox', actions: ['Select'] });
    await perform({ kind: 'select', value: ' two ' });
    expect(bus.changes).to.deep.equal(['/l SelectChild(1)']);
    const error = await errorOf(() => perform({ kind: 'select', value: 'Three' }));
    expect(error.code).to.equal('ELEMENT_NOT_FOUND');
    expect(error.details).to.deep.equal({ options: ['One', 'Two'] });
  });

  it('selects in a browser by the action of the option', async () => {
    const option: FakeObject = {
      path: '/1',
      role: 'menu-item',
      name: 'Green',
      details: { actions: ['doDefault', 'select'] },
      answers: { DoAction: ok(true) },
    };
    const combo: FakeObject = {
      path: '/c',
      role: 'combo-box',
      interfaces: ['Selection'],
      children: [option],
    };
    const { bus, perform } = setUp(combo, { role: 'combobox', actions: ['Select', 'Click'] }, 'Chromium 1.0');
    await perform({ kind: 'select', value: 'Green' });
    expect(bus.changes).to.deep.equal(['/1 DoAction(1)']);
  });

  it('moves a scroll bar by its own step, and stays in its range', async () => {
    const bar: FakeObject = {
      path: '/v',
      role: 'scroll-bar',
      states: ['vertical'],
      interfaces: ['Value'],
      answers: {
        CurrentValue: ok(90),
        MinimumValue: ok(0),
        MaximumValue: ok(100),
        MinimumIncrement: ok(20),
        'Set CurrentValue': ok(),
      },
    };
    const area: FakeObject = { path: '/a', role: 'scroll-pane', children: [bar] };
    const { bus, perform } = setUp(area, { role: 'scrollarea', actions: ['Scroll'] });
    await perform({ kind: 'scroll', direction: 'down', amount: 3 });
    await perform({ kind: 'scroll', direction: 'up', amount: 2 });
    expect(bus.changes.map((change) => /"value":(\d+)/.exec(change)?.[1])).to.deep.equal(['100', '50']);
    expect((await errorOf(() => perform({ kind: 'scroll', direction: 'left', amount: 1 }))).code).to.equal(
      'ACTION_NOT_SUPPORTED',
    );
  });

  it('refuses a widget that does not take the focus', async () => {
    const { perform } = setUp({ ...FIELD, answers: { GrabFocus: ok(false) } }, FIELD_FACE);
    expect((await errorOf(() => perform({ kind: 'focus' }))).code).to.equal('ACTION_FAILED');
  });

  it('knows without asking what is not possible, and whether physical input could do it', () => {
    const { actor, element, bus } = setUp(FIELD, { role: 'textfield', actions: ['TypeText'] });
    expect(actor.support(element, { kind: 'set-value', value: 'x' })).to.include({
      supported: false,
      possible: 'headed',
    });
    expect(actor.support(element, { kind: 'double-click' })).to.include({
      supported: false,
      possible: 'headed',
    });
    expect(actor.support(element, { kind: 'check' })).to.include({ supported: false, possible: 'no' });
    expect(bus.calls).to.deep.equal([]);
  });
});
