import { expect } from 'chai';
import 'reflect-metadata';
import { AppPicker } from '../../../../src/application/services/app-picker.js';
import { windowChoice } from '../../../../src/application/services/window-choice.js';
import { WindowPicker } from '../../../../src/application/services/window-picker.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { FakeDesktop } from '../../../support/fakes/fake-desktop.js';
import { el } from '../../../support/fakes/fake-element.js';

const signal = new AbortController().signal;

describe('WindowPicker', () => {
  let desktop: FakeDesktop;
  let picker: WindowPicker;

  beforeEach(() => {
    desktop = new FakeDesktop();
    picker = new WindowPicker(new AppPicker(desktop.launcher), desktop.windowManager);
  });

  it('takes the focused window by default', async () => {
    const app = desktop.addApp('editor');
    desktop.addWindow(app, el('window', { name: 'one' }));
    desktop.addWindow(app, el('window', { name: 'two' }), { focused: true });
    expect((await picker.pick({}, signal)).title).to.equal('two');
  });

  it('lists the windows when none has the focus', async () => {
    const app = desktop.addApp('editor', { pid: 5 });
    const hung = desktop.addApp('frozen', { pid: 6 });
    desktop.addWindow(app, el('window', { name: 'one' }));
    desktop.hung.add(hung.pid);
    const error = await errorOf(() => picker.pick({}, signal));
    expect(error.code).to.equal('WINDOW_NOT_FOUND');
    expect(error.details).to.deep.equal({
      windows: [{ id: 'w-1', title: 'one', app_name: 'editor', pid: 5 }],
      unresponsive: [{ name: 'frozen', pid: 6 }],
    });
    expect(error.suggestion).to.contain('--window-id');
  });

  it('says what to run when there is no window at all', async () => {
    const error = await errorOf(() => picker.pick({}, signal));
    expect(error.code).to.equal('WINDOW_NOT_FOUND');
    expect(error.suggestion).to.contain('doctor');
  });

  it('refuses to choose between two windows that both claim the focus', async () => {
    const app = desktop.addApp('editor');
    desktop.addWindow(app, el('window', { name: 'one' }), { focused: true });
    desktop.addWindow(app, el('window', { name: 'two' }), { focused: true });
    const error = await errorOf(() => picker.pick({}, signal));
    expect(error.code).to.equal('AMBIGUOUS_TARGET');
    expect(error.details?.['candidates']).to.have.length(2);
    expect((await errorOf(() => picker.pick({ app: 'editor' }, signal))).code).to.equal('AMBIGUOUS_TARGET');
  });

  it('finds a window by its id, also within an application', async () => {
    const one = desktop.open('editor');
    const two = desktop.open('viewer');
    expect(await picker.pick({ windowId: one.info.id }, signal)).to.equal(one.info);
    expect(await picker.pick({ windowId: two.info.id, app: 'viewer' }, signal)).to.equal(two.info);
    const error = await errorOf(() => picker.pick({ windowId: one.info.id, app: 'viewer' }, signal));
    expect(error.code).to.equal('WINDOW_NOT_FOUND');
  });

  it('names the id that no window has', async () => {
    desktop.open('editor');
    const error = await errorOf(() => picker.pick({ windowId: 'w-99' }, signal));
    expect(error.code).to.equal('WINDOW_NOT_FOUND');
    expect(error.message).to.contain('w-99');
  });

  it('takes the only window of an application even when it is minimised', async () => {
    const app = desktop.addApp('editor');
    desktop.addWindow(app, el('window', { name: 'one' }), { minimized: true, visible: false });
    expect((await picker.pick({ app: 'editor' }, signal)).title).to.equal('one');
  });

  it('takes the focused window of several, else the only visible one', async () => {
    const app = desktop.addApp('editor');
    const first = desktop.addWindow(app, el('window', { name: 'one' }), { minimized: true });
    const second = desktop.addWindow(app, el('window', { name: 'two' }));
    desktop.addWindow(app, el('window', { name: 'three' }), { visible: false });
    expect((await picker.pick({ app: 'editor' }, signal)).title).to.equal('two');
    first.info = { ...first.info, focused: true };
    expect((await picker.pick({ app: 'editor' }, signal)).title).to.equal('one');
    first.info = { ...first.info, focused: false, minimized: false };
    const error = await errorOf(() => picker.pick({ app: 'editor' }, signal));
    expect(error.code).to.equal('AMBIGUOUS_TARGET');
    expect(error.details?.['candidates']).to.have.length(3);
    second.info = { ...second.info, visible: false };
    expect((await picker.pick({ app: 'editor' }, signal)).title).to.equal('one');
  });

  it('tells an application that does not answer from one without windows', async () => {
    const hung = desktop.addApp('frozen', { pid: 7 });
    desktop.addApp('listed', { accessible: 'unresponsive' });
    desktop.addApp('empty');
    desktop.hung.add(hung.pid);
    const frozen = await errorOf(() => picker.pick({ app: 'frozen' }, signal));
    expect(frozen.code).to.equal('APP_UNRESPONSIVE');
    expect(frozen.message).to.contain('frozen').and.to.contain('7');
    expect((await errorOf(() => picker.pick({ app: 'listed' }, signal))).code).to.equal('APP_UNRESPONSIVE');
    const empty = await errorOf(() => picker.pick({ app: 'empty' }, signal));
    expect(empty.code).to.equal('WINDOW_NOT_FOUND');
    expect(empty.message).to.contain('no open window');
  });

  it('refuses a window whose application is known not to answer', async () => {
    const app = desktop.addApp('frozen', { accessible: 'unresponsive' });
    desktop.addWindow(app, el('window'), { focused: true });
    expect((await errorOf(() => picker.pick({}, signal))).code).to.equal('APP_UNRESPONSIVE');
  });

  for (const accessible of ['lazy', 'none'] as const)
    it(`explains an application that is ${accessible} and shows no window`, async () => {
      desktop.addApp('browser', { accessible });
      const error = await errorOf(() => picker.pick({ app: 'browser' }, signal));
      expect(error.code).to.equal('WINDOW_NOT_FOUND');
      expect(error.suggestion).to.contain('launch');
    });

  it('reads the choice from the usual flags', () => {
    expect(windowChoice({})).to.deep.equal({});
    expect(windowChoice({ app: 'a', window_id: 'w-1' })).to.deep.equal({ app: 'a', windowId: 'w-1' });
  });
});
