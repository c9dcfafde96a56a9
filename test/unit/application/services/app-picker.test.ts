import { expect } from 'chai';
import 'reflect-metadata';
import { AppPicker } from '../../../../src/application/services/app-picker.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { FakeDesktop } from '../../../support/fakes/fake-desktop.js';

const signal = new AbortController().signal;

describe('AppPicker', () => {
  let desktop: FakeDesktop;
  let picker: AppPicker;

  beforeEach(() => {
    desktop = new FakeDesktop();
    picker = new AppPicker(desktop.launcher);
    desktop.addApp('gnome-calculator', {
      pid: 11,
      bundleId: 'org.gnome.Calculator.desktop',
      displayName: 'Calculator',
      executable: 'gnome-calculator',
    });
    desktop.addApp('Mousepad', { pid: 12, executable: 'mousepad' });
    desktop.addApp('Mousepad Settings', { pid: 13, executable: 'mousepad-settings' });
  });

  for (const wanted of [
    'gnome-calculator',
    'GNOME-Calculator',
    ' Calculator ',
    'org.gnome.calculator',
    'org.gnome.Calculator.desktop',
    'pid:11',
    'PID:11',
  ])
    it(`takes "${wanted}" for the calculator`, async () => {
      expect((await picker.pick(wanted, signal)).pid).to.equal(11);
    });

  it('asks only the process that is named', async () => {
    await picker.pick('pid:11', signal);
    await picker.pick('mousepad', signal);
    expect(desktop.askedFor).to.deep.equal([11, undefined]);
  });

  it('names those that do not answer, for their own names are not known', async () => {
    desktop.addApp('python3.11', { pid: 14, accessible: 'unresponsive' });
    const error = await errorOf(() => picker.pick('my-editor', signal));
    expect(error.code).to.equal('APP_NOT_FOUND');
    expect(error.suggestion).to.contain('"python3.11" does not answer').and.to.contain('pid:14');
    expect(error.details?.['unresponsive']).to.deep.equal([{ name: 'python3.11', pid: 14 }]);
  });

  it('repeats only the beginning of a very long name', async () => {
    const error = await errorOf(() => picker.pick('x'.repeat(50_000), signal));
    expect(JSON.stringify([error.message, error.details]).length).to.be.below(400);
  });

  it('prefers an exact name to a longer one that begins with it', async () => {
    expect((await picker.pick('mousepad', signal)).pid).to.equal(12);
  });

  it('takes a unique prefix, of any name', async () => {
    expect((await picker.pick('calc', signal)).pid).to.equal(11);
    expect((await picker.pick('mousepad s', signal)).pid).to.equal(13);
  });

  it('refuses a prefix of several, and lists them', async () => {
    const error = await errorOf(() => picker.pick('mouse', signal));
    expect(error.code).to.equal('AMBIGUOUS_TARGET');
    expect(error.details?.['candidates']).to.deep.equal([
      { name: 'Mousepad', pid: 12, process_instance: '12:77' },
      { name: 'Mousepad Settings', pid: 13, process_instance: '13:77' },
    ]);
    expect(error.suggestion).to.contain('pid:N');
  });

  it('refuses two processes of one name, gives their desktop-file ids, and lists ten at the most', async () => {
    for (let pid = 100; pid < 112; pid += 1)
      desktop.addApp('xterm', { pid, bundleId: `org.xterm${String(pid)}` });
    const error = await errorOf(() => picker.pick('xterm', signal));
    expect(error.code).to.equal('AMBIGUOUS_TARGET');
    expect(error.details?.['candidates']).to.have.length(10);
    expect(error.details?.['candidates']).to.deep.include({
      name: 'xterm',
      pid: 100,
      process_instance: '100:77',
      bundle_id: 'org.xterm100',
    });
  });

  it('leaves aside processes without a tree when another process of that name has one', async () => {
    desktop.addApp('chromium', { pid: 21, accessible: 'none' });
    desktop.addApp('chromium', { pid: 22 });
    desktop.addApp('chromium', { pid: 23, accessible: 'none' });
    expect((await picker.pick('chromium', signal)).pid).to.equal(22);
  });

  it('still gives an application that has no tree, so that the caller hears why', async () => {
    desktop.addApp('dwarf', { pid: 24, accessible: 'none' });
    expect((await picker.pick('dwarf', signal)).accessible).to.equal('none');
  });

  it('names near ones when there is none, nearest first', async () => {
    const error = await errorOf(() => picker.pick('mousepda', signal));
    expect(error.code).to.equal('APP_NOT_FOUND');
    expect(error.details?.['near']).to.deep.equal(['Mousepad', 'Mousepad Settings']);
    expect(error.suggestion).to.contain('"Mousepad"');
  });

  it('counts a part of a name as near', async () => {
    const error = await errorOf(() => picker.pick('settings', signal));
    expect(error.details?.['near']).to.deep.equal(['Mousepad Settings']);
  });

  it('counts a mistyped beginning as near', async () => {
    const error = await errorOf(() => picker.pick('calcc', signal));
    expect(error.details?.['near']).to.deep.equal(['gnome-calculator']);
  });

  it('says where to look when nothing is near', async () => {
    const error = await errorOf(() => picker.pick('zzzzzzzz', signal));
    expect(error.code).to.equal('APP_NOT_FOUND');
    expect(error.details).to.deep.equal({ app: 'zzzzzzzz' });
    expect(error.suggestion).to.contain('list-apps');
  });

  it('refuses a pid that no application has', async () => {
    expect((await errorOf(() => picker.pick('pid:99', signal))).code).to.equal('APP_NOT_FOUND');
  });

  for (const bad of ['pid:', 'pid:x', 'pid:-1', 'pid:0', 'pid:1.5', '', '  '])
    it(`refuses "${bad}" as an argument`, async () => {
      expect((await errorOf(() => picker.pick(bad, signal))).code).to.equal('INVALID_ARGS');
    });
});
