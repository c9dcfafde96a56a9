import { expect } from 'chai';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { appUnresponsive, elementNotFound } from '../../../../src/domain/errors/target-errors.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { button, el, recreated } from '../../../support/fakes/fake-element.js';
import { ObservationBench } from '../../../support/fakes/observation-bench.js';

describe('find', () => {
  let bench: ObservationBench;

  beforeEach(() => {
    bench = new ObservationBench();
  });

  function openEditor() {
    return bench.desktop.open(
      'editor',
      el('toolbar', { name: 'Main' }, button('Save'), button('Save as', { states: ['disabled'] })),
      el('group', {}, el('checkbox', { name: 'Wrap  Lines', states: ['checked'] })),
      el('statictext', { name: 'Ready', description: 'state of the save' }),
      el('textfield', { name: 'Password', value: 'hunter2', states: ['secure'] }),
    );
  }

  describe('results', () => {
    it('gives a list with refs, paths and totals', async () => {
      openEditor();
      const result = await bench.find({ role: 'button' });
      const { snapshot_id } = result;
      expect(result).to.deep.equal({
        matches: [
          {
            ref_id: `@${String(snapshot_id)}:e1`,
            role: 'button',
            name: 'Save',
            path: ['window "editor"', 'toolbar "Main"'],
          },
          {
            ref_id: `@${String(snapshot_id)}:e2`,
            role: 'button',
            name: 'Save as',
            states: ['disabled'],
            path: ['window "editor"', 'toolbar "Main"'],
          },
        ],
        total_matches: 2,
        truncated: false,
        snapshot_id,
      });
    });

    it('gives the first, the last or the n-th alone, or null', async () => {
      openEditor();
      const name = async (given: object) => (await bench.find({ role: 'button', ...given })).match?.name;
      expect(await name({ first: true })).to.equal('Save');
      expect(await name({ last: true })).to.equal('Save as');
      expect(await name({ nth: 1 })).to.equal('Save as');
      expect(await name({ nth: 0 })).to.equal('Save');
      const none = await bench.find({ role: 'button', nth: 2 });
      expect(none).to.deep.equal({ match: null });
    });

    it('counts without giving refs', async () => {
      openEditor();
      expect(await bench.find({ role: 'button', count: true })).to.deep.equal({ count: 2 });
      expect(bench.store.writes).to.equal(0);
    });

    it('gives as many as the limit allows, and says that there are more', async () => {
      bench.desktop.open('list', ...Array.from({ length: 60 }, (_, n) => button(`b${String(n)}`)));
      const cut = await bench.find({ role: 'button' });
      expect(cut.matches).to.have.length(50);
      expect([cut.total_matches, cut.truncated]).to.deep.equal([60, true]);
      const all = await bench.find({ role: 'button', limit: 0 });
      expect(all.matches).to.have.length(60);
      expect(all.truncated).to.equal(false);
    });

    it('names the roles there are when nothing matches, the most frequent first', async () => {
      openEditor();
      const result = await bench.find({ role: 'slider' });
      expect(result.matches).to.deep.equal([]);
      expect(result.roles_present?.[0]).to.equal('button');
      expect(result.roles_present).to.include.members(['toolbar', 'checkbox', 'window']);
      expect((await bench.find({ role: 'slider', first: true })).roles_present).to.not.equal(undefined);
    });

    it('says that part of the tree is missing', async () => {
      openEditor();
      bench.reader.truncatedBecause = ['timeout'];
      const result = await bench.find({ role: 'button' });
      expect(result.complete).to.equal(false);
      expect(result.truncated_because).to.equal('timeout');
      expect(result.matches).to.have.length(2);
    });

    it('says that an application has not built its tree yet', async () => {
      const app = bench.desktop.addApp('browser', { accessible: 'lazy' });
      bench.desktop.addWindow(app, el('window', { name: 'page' }), { focused: true });
      expect((await bench.find({ role: 'button' })).truncated_because).to.equal('not_ready');
    });

    it('shortens long names in paths, by whole characters', async () => {
      bench.desktop.open('x', el('toolbar', { name: '😀'.repeat(60) }, button('In')));
      const [match] = (await bench.find({ name: 'In' })).matches ?? [];
      expect(match?.path[1]).to.equal(`toolbar "${'😀'.repeat(39)}…"`);
    });
  });

  describe('filters', () => {
    async function names(given: Parameters<ObservationBench['find']>[0]): Promise<readonly string[]> {
      bench = new ObservationBench();
      openEditor();
      return ((await bench.find(given)).matches ?? []).map(({ name }) => name ?? '');
    }

    it('matches parts of folded texts, or whole ones', async () => {
      expect(await names({ name: 'SAVE' })).to.deep.equal(['Save', 'Save as']);
      expect(await names({ name: 'save', exact: true })).to.deep.equal(['Save']);
      expect(await names({ name: 'wrap lines' })).to.deep.equal(['Wrap  Lines']);
      expect(await names({ text: 'save' })).to.deep.equal(['Save', 'Save as', 'Ready']);
      expect(await names({ description: 'state of' })).to.deep.equal(['Ready']);
    });

    it('combines them', async () => {
      expect(await names({ role: 'button', name: 'as' })).to.deep.equal(['Save as']);
      expect(await names({ state: ['checked'] })).to.deep.equal(['Wrap  Lines']);
      expect(await names({ role: 'button', state: ['disabled=false'] })).to.deep.equal(['Save']);
    });

    it('never finds a password by its value', async () => {
      expect(await names({ value: 'hunter2' })).to.deep.equal([]);
      expect(await names({ text: 'hunter2' })).to.deep.equal([]);
    });

    it('finds by value and by the id of the toolkit', async () => {
      bench.desktop.open(
        'x',
        el('textfield', { name: 'A', value: 'one' }),
        button('B', { nativeId: 'ok-button' }),
      );
      expect((await bench.find({ value: 'one', first: true })).match).to.include({ name: 'A', value: 'one' });
      expect((await bench.find({ native_id: 'ok', first: true })).match?.name).to.equal('B');
    });

    it('refuses a state that there is not', async () => {
      openEditor();
      expect((await errorOf(() => bench.find({ state: ['shiny'] }))).code).to.equal('INVALID_ARGS');
    });
  });

  describe('refs', () => {
    it('are added to the latest snapshot of the same window, and elements keep theirs', async () => {
      openEditor();
      const taken = await bench.snapshot();
      const result = await bench.find({ text: 'save' });
      expect(result.snapshot_id).to.equal(taken.snapshot_id);
      expect(result.matches?.map(({ ref_id }) => ref_id)).to.deep.equal(['@e1', '@e2', '@e5']);
      const again = await bench.find({ text: 'save' });
      expect(again.matches?.map(({ ref_id }) => ref_id)).to.deep.equal(['@e1', '@e2', '@e5']);
      expect((await bench.store.load('default')).map.counter).to.equal(5);
      for (const { ref_id, name } of result.matches ?? [])
        expect((await bench.resolve(ref_id)).element.node.name).to.equal(name);
    });

    it('go to a map of their own, qualified, when the latest is of another window', async () => {
      openEditor();
      await bench.snapshot();
      bench.desktop.addWindow(bench.desktop.addApp('other'), el('window', { name: 'o' }, button('Go')));
      const result = await bench.find({ app: 'other', role: 'button' });
      expect(result.snapshot_id).to.equal('stest2');
      const ref = result.matches?.[0]?.ref_id ?? '';
      expect(ref).to.equal('@stest2:e1');
      expect(await bench.store.latestId('default')).to.equal('stest1');
      expect((await bench.resolve(ref)).element.node.name).to.equal('Go');
      expect((await bench.store.load('default', 'stest2')).tree).to.equal(undefined);
    });

    it('go to a map of their own when the window belongs to a new process', async () => {
      const window = openEditor();
      await bench.snapshot();
      const app = { ...window.info.app, processInstance: 'again' };
      bench.desktop.apps = [app];
      window.info = { ...window.info, app };
      expect((await bench.find({ role: 'button' })).snapshot_id).to.equal('stest2');
    });

    it('are given even where the latest snapshot is gone or cannot be read', async () => {
      openEditor();
      await bench.snapshot();
      for (const code of ['INTERNAL', 'SNAPSHOT_NOT_FOUND'] as const) {
        bench.store.failLoads = new AgentDesktopError(code, 'no');
        const result = await bench.find({ role: 'button' });
        bench.store.failLoads = undefined;
        expect((await bench.resolve(result.matches?.[0]?.ref_id ?? '')).element.node.name).to.equal('Save');
      }
    });

    it('are not given when the state root may not be used', async () => {
      openEditor();
      bench.store.latestId = async () => {
        throw new AgentDesktopError('PERM_DENIED', 'not ours');
      };
      expect((await errorOf(() => bench.find({ role: 'button' }))).code).to.equal('PERM_DENIED');
    });
  });

  describe('below a ref', () => {
    async function drilledRef(): Promise<string> {
      openEditor();
      const { tree } = await bench.snapshot({ skeleton: true, max_depth: 1 });
      return tree.children?.[0]?.ref_id ?? '';
    }

    it('searches that part only, without its root, and gives refs that work', async () => {
      const ref = await drilledRef();
      const result = await bench.find({ root: ref, limit: 0 });
      expect(result.matches?.map(({ name }) => name)).to.deep.equal(['Save', 'Save as']);
      expect(result.matches?.[0]?.path).to.deep.equal(['window "editor"', 'toolbar "Main"']);
      const found = await bench.resolve(result.matches?.[0]?.ref_id ?? '');
      expect(found.element.node.name).to.equal('Save');
      expect(found.entry.path).to.deep.equal([0, 0]);
    });

    it('takes the snapshot of the ref from --snapshot', async () => {
      const ref = await drilledRef();
      await bench.snapshot();
      expect((await bench.find({ root: ref, snapshot: 'stest1', count: true })).count).to.equal(2);
    });

    const bad: [string, Parameters<ObservationBench['find']>[0]][] = [
      ['a malformed ref', { root: '3', app: 'x' }],
      ['a surface', { root: '@e1', surface: 'menu' }],
      ['an application', { root: '@e1', app: 'x' }],
      ['a window', { root: '@e1', window_id: 'w-1' }],
      ['all applications', { root: '@e1', all_apps: true }],
    ];
    for (const [what, given] of bad)
      it(`refuses ${what} beside or instead of it`, async () => {
        expect((await errorOf(() => bench.find(given))).code).to.equal('INVALID_ARGS');
      });

    it('refuses --snapshot without a ref', async () => {
      expect((await errorOf(() => bench.find({ snapshot: 'stest1' }))).code).to.equal('INVALID_ARGS');
    });

    it('is stale when the part is gone', async () => {
      const ref = await drilledRef();
      bench.desktop.windows[0]?.root.children.shift();
      expect((await errorOf(() => bench.find({ root: ref }))).code).to.equal('STALE_REF');
    });
  });

  describe('in a surface', () => {
    it('searches only there, and the refs know it', async () => {
      const menu = el('menu', { name: 'File' }, el('menuitem', { name: 'Save', actions: ['Click'] }));
      const window = bench.desktop.open('editor', button('Save'), menu);
      window.surfaces.set('menu', menu);
      const result = await bench.find({ surface: 'menu', name: 'save' });
      expect(result.matches?.map(({ role }) => role)).to.deep.equal(['menuitem']);
      const { entry } = await bench.resolve(result.matches?.[0]?.ref_id ?? '');
      expect(entry.source_surface).to.equal('menu');
    });
  });

  describe('in all applications', () => {
    it('says for each match where it is, and gives refs of one map', async () => {
      openEditor();
      await bench.snapshot();
      const other = bench.desktop.addWindow(
        bench.desktop.addApp('mailer'),
        el('window', { name: 'm' }, button('Save')),
      );
      const result = await bench.find({ all_apps: true, role: 'button', name: 'save', exact: true });
      expect(result.matches?.map(({ app, window_id }) => [app, window_id])).to.deep.equal([
        ['editor', 'w-1'],
        ['mailer', 'w-2'],
      ]);
      expect(result.skipped).to.equal(undefined);
      expect(result.snapshot_id).to.equal('stest2');
      const second = await bench.resolve(result.matches?.[1]?.ref_id ?? '');
      expect(second.window.id).to.equal(other.info.id);
    });

    it('adds to the latest snapshot when all matches are in its window', async () => {
      openEditor();
      const { snapshot_id } = await bench.snapshot();
      bench.desktop.addWindow(bench.desktop.addApp('mailer'), el('window', { name: 'm' }, button('Send')));
      const result = await bench.find({ all_apps: true, name: 'save', exact: true });
      expect(result.snapshot_id).to.equal(snapshot_id);
      expect(result.matches?.map(({ ref_id }) => ref_id)).to.deep.equal(['@e1']);
    });

    it('goes on past those that hang or have no tree yet, and lists them', async () => {
      openEditor();
      const frozen = bench.desktop.open('frozen', button('Save'));
      bench.desktop.hung.add(frozen.info.app.pid);
      const stuck = bench.desktop.addApp('stuck', { accessible: 'unresponsive' });
      bench.desktop.addWindow(stuck, el('window', {}, button('Save')));
      const lazy = bench.desktop.addApp('browser', { accessible: 'lazy' });
      const result = await bench.find({ all_apps: true, name: 'save', exact: true });
      expect(result.matches).to.have.length(1);
      expect(result.skipped).to.deep.equal([
        { app: 'stuck', pid: stuck.pid, reason: 'unresponsive' },
        { app: 'browser', pid: lazy.pid, reason: 'not_ready' },
        { app: 'frozen', pid: frozen.info.app.pid, reason: 'unresponsive' },
      ]);
    });

    it('lists one that stops answering in the middle, and does not ask its other windows', async () => {
      const editor = openEditor();
      bench.desktop.addWindow(editor.info.app, el('window', { name: 'second' }, button('Save')));
      bench.desktop.addWindow(bench.desktop.addApp('mailer'), el('window', { name: 'm' }, button('Save')));
      const asked: string[] = [];
      bench.reader.beforeRead = ({ window }) => {
        asked.push(window.id);
        if (window.app.name === 'editor') throw appUnresponsive('editor', 'no reply');
      };
      const result = await bench.find({ all_apps: true, role: 'button' });
      expect(asked).to.deep.equal(['w-1', 'w-3']);
      expect(result.matches).to.have.length(1);
      expect(result.skipped?.[0]).to.include({ app: 'editor', reason: 'unresponsive' });
    });

    it('lists one whose window closes in the middle, but not one without the surface', async () => {
      openEditor();
      bench.reader.failReads = elementNotFound('gone');
      const closed = await bench.find({ all_apps: true, role: 'button' });
      expect(closed.skipped?.[0]).to.include({ app: 'editor', reason: 'gone' });
      const without = await bench.find({ all_apps: true, role: 'button', surface: 'menu' });
      expect(without.skipped).to.equal(undefined);
      bench.reader.failReads = new AgentDesktopError('PERM_DENIED', 'no');
      const failed = await errorOf(() => bench.find({ all_apps: true, role: 'button' }));
      expect(failed.code).to.equal('PERM_DENIED');
      bench.reader.failReads = new Error('a fault');
      let fault: unknown;
      await bench.find({ all_apps: true }).catch((error: unknown) => {
        fault = error;
      });
      expect(fault).to.equal(bench.reader.failReads);
    });

    it('keeps to its time, gives none too much of it, and says what it did not reach', async () => {
      openEditor();
      bench.desktop.addWindow(bench.desktop.addApp('mailer'), el('window', { name: 'm' }, button('Save')));
      bench.desktop.addWindow(bench.desktop.addApp('last'), el('window', { name: 'l' }, button('Save')));
      bench.reader.beforeRead = (_target, { timeoutMs }) => {
        bench.clock.advance(timeoutMs);
      };
      const result = await bench.find({ all_apps: true, role: 'button', timeout_ms: 3000 });
      expect(bench.reader.reads.map(({ limits }) => limits.timeoutMs)).to.deep.equal([2000, 1000]);
      expect(result.complete).to.equal(false);
      expect(result.truncated_because).to.equal('timeout');
    });
  });

  it('finds the same element again after it was built anew, under a new ref', async () => {
    const window = openEditor();
    await bench.snapshot();
    window.root.children = window.root.children.map(recreated);
    const result = await bench.find({ name: 'save', exact: true });
    expect((await bench.resolve(result.matches?.[0]?.ref_id ?? '')).element.node.name).to.equal('Save');
  });
});
