import { expect } from 'chai';
import { Container } from 'inversify';
import 'reflect-metadata';
import { AddonLoader } from '../../../../src/adapters/linux/accessibility-connection.js';
import { LinuxTreeReader } from '../../../../src/adapters/linux/tree-reader.js';
import type { WindowInfo } from '../../../../src/domain/element/window-info.js';
import { NODE_FLAG } from '../../../../src/adapters/native/addon.js';
import { createRuntimeModule } from '../../../../src/adapters/runtime/runtime.module.js';
import { WindowManager } from '../../../../src/ports/window-manager.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { FakeBus, fakeAddon, type FakeObject, ok, rawTree } from './fake-bus.js';

const SHOWN = ['enabled', 'sensitive', 'showing', 'visible'] as const;
const LIMITS = { maxDepth: 20, maxNodes: 1000, timeoutMs: 2000 };

function button(path: string, name: string, facts: Partial<FakeObject> = {}): FakeObject {
  return {
    path,
    role: 'push-button',
    name,
    states: [...SHOWN, 'focusable'],
    interfaces: ['Action', 'Component'],
    details: { actions: ['click'], extents: [10, 10, 80, 20] },
    ...facts,
  };
}

function windowWith(children: readonly FakeObject[]): FakeObject {
  return { path: '/w', role: 'frame', name: 'Test', states: SHOWN, interfaces: ['Component'], children };
}

function setUp(root: FakeObject, toolkit: string) {
  const bus = new FakeBus(':1.7', root);
  bus.services.set('org.a11y.Bus GetAddress', () => ok('unix:path=/fake'));
  bus.services.set('org.a11y.atspi.Registry RegisterEvent', () => ok());
  const container = new Container({ defaultScope: 'Singleton', autobind: true });
  container.load(
    createRuntimeModule({
      environment: {
        DBUS_SESSION_BUS_ADDRESS: 'unix:path=/fake',
        DISPLAY: ':77',
        WAYLAND_DISPLAY: undefined,
        XDG_SESSION_TYPE: undefined,
      },
    }),
  );
  container.bind(WindowManager).toConstantValue({
    list: () => Promise.resolve({ windows: [], unresponsive: [] }),
  } satisfies WindowManager);
  container.bind<AddonLoader>(AddonLoader).toConstantValue(() => fakeAddon(bus));
  const window: WindowInfo = {
    id: 'w-1',
    title: 'Test',
    app: {
      name: 'Test',
      pid: 7,
      processInstance: '7:1',
      toolkit,
      accessible: 'ready',
      address: { bus: ':1.7', path: '/org/a11y/atspi/accessible/root' },
    },
    focused: true,
    minimized: false,
    visible: true,
    address: { bus: ':1.7', path: '/w' },
  };
  const reader = container.get(LinuxTreeReader);
  const signal = new AbortController().signal;
  const read = () => reader.read({ kind: 'window', window }, LIMITS, signal);
  const only = async () => {
    const [child] = (await read()).root.children;
    if (child === undefined) throw new Error('The window is empty.');
    return child;
  };
  return { bus, reader, window, read, only, signal };
}

describe('LinuxTreeReader', () => {
  it('describes a node by its role, name, states, actions and box', async () => {
    const { only } = setUp(windowWith([button('/b', 'Save')]), 'GTK 3.24');
    expect(await only()).to.deep.equal({
      role: 'button',
      name: 'Save',
      states: [],
      actions: ['Click', 'SetFocus'],
      bounds: { x: 10, y: 10, width: 80, height: 20 },
      index: 0,
      address: { bus: ':1.7', path: '/b' },
      children: [],
    });
  });

  it('does not repeat the content of a list item of Firefox as its name', async () => {
    const item = (path: string, name: string): FakeObject => ({
      path,
      role: 'list-item',
      name,
      states: SHOWN,
      children: [
        button(`${path}/b`, 'Delete'),
        { path: `${path}/l`, role: 'label', name: 'one', states: SHOWN },
      ],
    });
    const { read } = setUp(windowWith([item('/a', 'Delete one'), item('/b', 'First of all')]), 'Gecko 128.0');
    expect((await read()).root.children.map(({ name }) => name)).to.deep.equal([undefined, 'First of all']);
  });

  it('names a field by its label, and knows its hint and value', async () => {
    const field: FakeObject = {
      path: '/f',
      role: 'text',
      states: [...SHOWN, 'editable'],
      interfaces: ['Text', 'EditableText'],
      details: {
        text: 'Ada',
        characterCount: 3,
        labelledBy: [[':1.7', '/l']],
        attributes: { 'placeholder-text': 'First name' },
      },
    };
    const { read } = setUp(
      windowWith([{ path: '/l', role: 'label', name: 'Name', states: SHOWN }, field]),
      'GTK 3.24',
    );
    const node = (await read()).root.children[1];
    expect(node).to.include({ role: 'textfield', name: 'Name', hint: 'First name', value: 'Ada' });
    expect(node?.actions).to.deep.equal(['SetValue', 'TypeText']);
  });

  it('gives of a password field neither value nor children', async () => {
    const secret: FakeObject = {
      path: '/p',
      role: 'password-text',
      states: [...SHOWN, 'editable'],
      interfaces: ['Text', 'EditableText'],
      details: { text: 'hunter2' },
    };
    const { only, reader, window, signal } = setUp(windowWith([secret]), 'GTK 3.24');
    const node = await only();
    expect(node.states).to.include('secure');
    expect(JSON.stringify(node)).not.to.contain('hunter2');
    const live = await reader.inspect(node.address, window, signal);
    expect(JSON.stringify(live)).not.to.contain('hunter2');
  });

  it('joins the texts inside a button without a name', async () => {
    const inner: FakeObject = { path: '/i', role: 'label', name: 'Save as', states: SHOWN };
    const { only } = setUp(windowWith([button('/b', '', { children: [inner] })]), 'GTK 3.24');
    expect((await only()).name).to.equal('Save as');
  });

  it('takes the name of a GTK 3 drop-down for its value when an option is called so', async () => {
    const option = (path: string, name: string): FakeObject => ({
      path,
      role: 'menu-item',
      name,
      states: SHOWN,
    });
    const combo = (name: string): FakeObject => ({
      path: '/c',
      role: 'combo-box',
      name,
      states: SHOWN,
      interfaces: ['Action', 'Selection'],
      children: [
        { path: '/m', role: 'menu', states: SHOWN, children: [option('/1', 'Left'), option('/2', 'Right')] },
      ],
    });
    const unnamed = await setUp(windowWith([combo('Left')]), 'GTK 3.24').only();
    expect(unnamed).to.include({ value: 'Left' }).and.not.to.have.property('name');
    const named = await setUp(windowWith([combo('Alignment')]), 'GTK 3.24').only();
    expect(named).to.include({ name: 'Alignment' }).and.not.to.have.property('value');
  });

  it('does not make every node of a browser actionable', async () => {
    const section = (path: string, actions: readonly string[]): FakeObject => ({
      path,
      role: 'section',
      states: SHOWN,
      interfaces: ['Action', 'Component'],
      details: { actions },
    });
    const page: FakeObject = {
      path: '/d',
      role: 'document-web',
      states: SHOWN,
      children: [
        section('/1', ['doDefault', 'showContextMenu']),
        section('/2', ['click', 'showContextMenu']),
      ],
    };
    const document = await setUp(windowWith([page]), 'Chromium 1.0').only();
    expect(document.children.map(({ actions }) => actions.includes('Click'))).to.deep.equal([false, true]);
  });

  it('leaves out what a browser hides of its own window, and keeps the indexes', async () => {
    const hidden = button('/h', 'Restore', { states: ['enabled', 'sensitive'] });
    const { read } = setUp(windowWith([hidden, button('/b', 'Close'), pageOf()]), 'Chromium 1.0');
    expect((await read()).root.children.map(({ name, index }) => [name, index])).to.deep.equal([
      ['Close', 1],
      ['Page', 2],
    ]);
  });

  it('counts what it cut, and says when a count makes no sense', async () => {
    const group = (path: string): FakeObject => ({
      path,
      role: 'panel',
      name: path,
      states: SHOWN,
      children: [button(`${path}/b`, 'x')],
    });
    const root = windowWith([group('/g'), group('/h')]);
    const { read, bus } = setUp(root, 'Qt 6.4.2');
    const tree = rawTree(
      ':1.7',
      windowWith([
        { ...group('/g'), children: [] },
        { ...group('/h'), children: [] },
      ]),
      new Map([
        ['/g', NODE_FLAG.CUT],
        ['/h', NODE_FLAG.CHILD_LIMIT],
      ]),
    );
    tree.childCount.set([5, 2147483647], 1);
    bus.trees = [tree];
    const { root: seen, truncatedBecause } = await read();
    expect(seen.children[0]).to.include({ childCount: 5 });
    expect(seen.children[1]).to.include({ childCountUnknown: true });
    expect(truncatedBecause).to.have.members(['child_limit', 'child_count']);
  });

  it('keeps the part that was read when time ran out, and refuses one of an application that went away', async () => {
    const root = windowWith([button('/b', 'Save')]);
    const { read, bus } = setUp(root, 'Qt 6.4.2');
    bus.trees = [{ ...rawTree(':1.7', root), ended: 1 }];
    const late = await read();
    expect(late.truncatedBecause).to.deep.equal(['timeout']);
    expect(late.root.children).to.have.length(1);
    bus.trees = [{ ...rawTree(':1.7', root), ended: 4 }];
    expect((await errorOf(read)).code).to.equal('APP_UNRESPONSIVE');
  });

  it('finds an element again with its path and ancestors, and says when it is gone', async () => {
    const group: FakeObject = {
      path: '/g',
      role: 'panel',
      name: 'Box',
      states: SHOWN,
      children: [button('/b', 'Save')],
    };
    const { reader, window, signal } = setUp(windowWith([button('/x', 'Other'), group]), 'Qt 6.4.2');
    const live = await reader.inspect({ bus: ':1.7', path: '/b' }, window, signal);
    expect(live?.path).to.deep.equal([1, 0]);
    expect(live?.ancestors.map(({ node }) => node.name)).to.deep.equal(['Box', 'Test']);
    expect(live?.windowAddress).to.deep.equal(window.address);
    expect(live?.visible).to.equal(true);
    expect(await reader.inspect({ bus: ':1.7', path: '/gone' }, window, signal)).to.equal(undefined);
    expect(await reader.locate(window, [1, 0], signal)).to.deep.equal({ bus: ':1.7', path: '/b' });
    expect(await reader.locate(window, [1, 4], signal)).to.equal(undefined);
  });

  it('sees that an element stands in something hidden', async () => {
    const closed: FakeObject = {
      path: '/g',
      role: 'panel',
      states: ['enabled', 'visible'],
      children: [button('/b', 'Save')],
    };
    const { reader, window, signal } = setUp(windowWith([closed]), 'GTK 3.24');
    expect((await reader.inspect({ bus: ':1.7', path: '/b' }, window, signal))?.visible).to.equal(false);
  });

  it('explains a window without a tree', async () => {
    const { reader, window, signal } = setUp(windowWith([]), 'Qt 6.4.2');
    const bare = { ...window, address: {} };
    const error = await errorOf(() => reader.read({ kind: 'window', window: bare }, LIMITS, signal));
    expect(error.code).to.equal('PLATFORM_NOT_SUPPORTED');
    const hung = { ...bare, app: { ...window.app, accessible: 'unresponsive' as const } };
    expect(
      (await errorOf(() => reader.read({ kind: 'window', window: hung }, LIMITS, signal))).code,
    ).to.equal('APP_UNRESPONSIVE');
  });
});

function pageOf(): FakeObject {
  return {
    path: '/d',
    role: 'document-web',
    name: 'Page',
    states: SHOWN,
    children: [{ path: '/t', role: 'static', name: 'text', states: SHOWN }],
  };
}
