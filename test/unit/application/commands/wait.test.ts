import { expect } from 'chai';
import { WAIT } from '../../../../src/application/commands/wait/wait.definition.js';
import { WaitInput } from '../../../../src/application/commands/wait/wait.input.js';
import type { AccessibilityNode } from '../../../../src/domain/element/accessibility-node.js';
import { AgentDesktopError } from '../../../../src/domain/errors/agent-desktop-error.js';
import { appUnresponsive } from '../../../../src/domain/errors/target-errors.js';
import { errorOf } from '../../../support/fakes/error-of.js';
import { button, el, type FakeElement, recreated } from '../../../support/fakes/fake-element.js';
import { inputOf, ObservationBench } from '../../../support/fakes/observation-bench.js';

function firstRef(tree: AccessibilityNode): string | undefined {
  if (tree.ref_id !== undefined) return tree.ref_id;
  for (const child of tree.children ?? []) {
    const ref = firstRef(child);
    if (ref !== undefined) return ref;
  }
  return undefined;
}

describe('wait', () => {
  let bench: ObservationBench;

  beforeEach(() => {
    bench = new ObservationBench();
  });

  /** Does something later, as an application would, and tells of it. */
  function later(at: number, change: () => void): void {
    bench.clock.at(at, () => {
      change();
      bench.desktop.emit();
    });
  }

  async function refFor(element: FakeElement): Promise<string> {
    bench.desktop.open('editor', element);
    return firstRef((await bench.snapshot()).tree) ?? '';
  }

  it('just waits', async () => {
    expect(await bench.wait({ ms: 250 })).to.deep.equal({ found: true, elapsed_ms: 250 });
    expect(await bench.wait({ ms: 0 })).to.deep.equal({ found: true, elapsed_ms: 0 });
  });

  it('has a last limit that leaves room for what was asked', () => {
    expect(WAIT.limitMs?.(inputOf(WaitInput, { ms: 60_000 }))).to.be.greaterThan(60_000);
    expect(WAIT.limitMs?.(inputOf(WaitInput, {}))).to.be.greaterThan(30_000);
  });

  describe('arguments', () => {
    const bad: [string, Partial<WaitInput>][] = [
      ['nothing to wait for', {}],
      ['two things at once', { ms: 1, text: 'x' }],
      ['an element and a window', { element: '@e1', window: 'x' }],
      ['a malformed ref, before anything else', { element: 'e1', text: 'x' }],
      ['a predicate without an element', { text: 'x', predicate: 'gone' }],
      ['a snapshot without an element', { text: 'x', snapshot: 'stest1' }],
      ['a value without its predicate', { element: '@e1', value: 'x' }],
      ['a count without a text', { window: 'x', count: 1 }],
      ['an empty window title', { window: ' ' }],
      ['an empty text', { text: '' }],
    ];
    for (const [what, given] of bad)
      it(`refuses ${what}`, async () => {
        expect((await errorOf(() => bench.wait(given))).code).to.equal('INVALID_ARGS');
      });
  });

  describe('for an element', () => {
    it('to exist, which is what is asked when nothing is said', async () => {
      const save = button('Save', { states: ['focused'] });
      const ref = await refFor(save);
      expect(await bench.wait({ element: ref })).to.deep.equal({
        found: true,
        elapsed_ms: 0,
        ref,
        predicate: 'exists',
        element: { role: 'button', name: 'Save', states: ['focused'] },
      });
    });

    it('to come back after it was taken away', async () => {
      const bar = el('toolbar', { name: 'Main' }, button('Save'));
      const ref = await refFor(bar);
      const [window] = bench.desktop.windows;
      if (window === undefined) throw new Error('no window');
      window.root.children = [];
      later(300, () => {
        window.root.children = [recreated(bar)];
      });
      const result = await bench.wait({ element: ref, predicate: 'exists' });
      expect(result.elapsed_ms).to.equal(300);
    });

    it('listens to its application alone', async () => {
      const ref = await refFor(button('Save'));
      await bench.wait({ element: ref });
      expect(bench.desktop.subscribed.map((app) => app?.name)).to.deep.equal(['editor']);
    });

    it('to be gone', async () => {
      const ref = await refFor(button('Save'));
      later(120, () => {
        const [window] = bench.desktop.windows;
        if (window !== undefined) window.root.children = [];
      });
      const result = await bench.wait({ element: ref, predicate: 'gone' });
      expect(result).to.deep.equal({ found: true, elapsed_ms: 120, ref, predicate: 'gone' });
    });

    it('to be gone with its application', async () => {
      const ref = await refFor(button('Save'));
      bench.desktop.apps = [];
      expect((await bench.wait({ element: ref, predicate: 'gone' })).found).to.equal(true);
    });

    it('to be enabled, or visible', async () => {
      const save = button('Save', { states: ['disabled'], visible: false });
      const ref = await refFor(save);
      later(100, () => {
        save.fields.states = [];
      });
      later(400, () => {
        save.fields.visible = true;
      });
      expect((await bench.wait({ element: ref, predicate: 'enabled' })).elapsed_ms).to.equal(100);
      expect((await bench.wait({ element: ref, predicate: 'visible' })).elapsed_ms).to.equal(300);
    });

    it('to be actionable: shown, enabled and standing still', async () => {
      const bounds = (x: number) => ({ x, y: 0, width: 10, height: 10 });
      const save = button('Save', { states: ['disabled'], bounds: bounds(0) });
      const ref = await refFor(save);
      later(100, () => {
        save.fields.states = [];
      });
      for (let at = 105; at < 300; at += 10) later(at, () => (save.fields.bounds = bounds(at)));
      const { elapsed_ms } = await bench.wait({ element: ref, predicate: 'actionable' });
      expect(elapsed_ms).to.be.within(300, 400);
    });

    it('to be actionable, and it goes while it is looked at', async () => {
      const ref = await refFor(button('Save'));
      bench.clock.at(10, () => {
        const [window] = bench.desktop.windows;
        if (window !== undefined) window.root.children = [];
      });
      const error = await errorOf(() => bench.wait({ element: ref, predicate: 'actionable', timeout_ms: 0 }));
      expect(error.code).to.equal('TIMEOUT');
      expect(error.message).to.contain('it has just gone');
    });

    it('to have a certain value, which is not repeated in messages', async () => {
      const field = el('textfield', { name: 'Total', value: '1' });
      const ref = await refFor(field);
      later(200, () => {
        field.fields.value = '42';
      });
      const result = await bench.wait({ element: ref, predicate: 'value', value: '42' });
      expect(result.elapsed_ms).to.equal(200);
      expect(result.element?.value).to.equal('42');
      const order = { element: ref, predicate: 'value', value: 'hunter2', timeout_ms: 100 } as const;
      const error = await errorOf(() => bench.wait(order));
      expect(error.message).to.contain('another one').and.to.not.contain('hunter2');
    });

    it('to have any value at all', async () => {
      const field = el('textfield', { name: 'Total', text: '' });
      const ref = await refFor(field);
      later(200, () => {
        field.fields.text = 'x';
      });
      expect((await bench.wait({ element: ref, predicate: 'value' })).elapsed_ms).to.equal(200);
    });

    it('says why a value cannot be waited for', async () => {
      const field = el('textfield', { name: 'Pin', states: ['secure'], text: 'x' });
      const ref = await refFor(field);
      const order = { element: ref, predicate: 'value', timeout_ms: 0 } as const;
      expect((await errorOf(() => bench.wait(order))).message).to.contain('secret');
      field.fields = { name: 'Pin' };
      expect((await errorOf(() => bench.wait(order))).message).to.contain('cannot be read');
      field.fields = { name: 'Pin', text: '' };
      expect((await errorOf(() => bench.wait(order))).message).to.contain('is empty');
    });

    for (const [predicate, seen, fields] of [
      ['enabled', 'it is disabled', { states: ['disabled'] }],
      ['visible', 'it is not visible', { visible: false }],
      ['gone', 'it is still there', {}],
      ['actionable', 'it is disabled', { states: ['disabled'] }],
    ] as const)
      it(`says what was last seen when it is never ${predicate}`, async () => {
        const ref = await refFor(
          button('Save', { ...fields, states: 'states' in fields ? ['disabled'] : [] }),
        );
        const error = await errorOf(() => bench.wait({ element: ref, predicate, timeout_ms: 500 }));
        expect(error.code).to.equal('TIMEOUT');
        expect(error.details?.['last_seen']).to.equal(`button "Save": ${seen}`);
        expect(error.message).to.contain(ref).and.to.contain(predicate);
      });

    it('goes on while the application does not answer, and says so in the end', async () => {
      const ref = await refFor(button('Save'));
      const pid = bench.desktop.apps[0]?.pid ?? 0;
      bench.desktop.hung.add(pid);
      const error = await errorOf(() => bench.wait({ element: ref, timeout_ms: 500 }));
      expect(error.code).to.equal('TIMEOUT');
      expect(error.message).to.contain('did not answer').and.to.contain('to be there');
      later(bench.clock.now() + 300, () => bench.desktop.hung.clear());
      expect((await bench.wait({ element: ref })).elapsed_ms).to.equal(300);
    });

    it('fails at once for a ref that was never given, also when it is to be gone', async () => {
      await refFor(button('Save'));
      for (const predicate of ['gone', 'exists'] as const)
        expect((await errorOf(() => bench.wait({ element: '@e99', predicate }))).code).to.equal('STALE_REF');
      expect((await errorOf(() => bench.wait({ element: '@e1', snapshot: 'snone' }))).code).to.equal(
        'SNAPSHOT_NOT_FOUND',
      );
      expect(bench.clock.now()).to.equal(0);
    });

    it('fails once the application has ended, because its element cannot come back', async () => {
      const ref = await refFor(button('Save'));
      later(300, () => (bench.desktop.apps = []));
      expect((await errorOf(() => bench.wait({ element: ref, predicate: 'value' }))).code).to.equal(
        'STALE_REF',
      );
      expect(bench.clock.now()).to.equal(300);
      expect((await bench.wait({ element: ref, predicate: 'gone' })).found).to.equal(true);
    });

    it('passes on what waiting cannot mend', async () => {
      const bar = el('toolbar', { name: 'Main' }, button('Save'));
      const ref = await refFor(bar);
      const [window] = bench.desktop.windows;
      if (window !== undefined) window.root.children = [el('group'), recreated(bar), recreated(bar)];
      expect((await errorOf(() => bench.wait({ element: ref }))).code).to.equal('AMBIGUOUS_TARGET');
      bench.reader.locate = async () => {
        throw new Error('a fault');
      };
      let fault: unknown;
      await bench.wait({ element: ref }).catch((error: unknown) => {
        fault = error;
      });
      expect(fault).to.be.instanceOf(Error).and.not.instanceOf(AgentDesktopError);
    });
  });

  describe('for a window', () => {
    it('that is there, whatever the case, the focused one first', async () => {
      const app = bench.desktop.addApp('editor', { pid: 3 });
      bench.desktop.addWindow(app, el('window', { name: 'Save As' }));
      bench.desktop.addWindow(app, el('window', { name: 'Save as copy' }), { focused: true });
      expect(await bench.wait({ window: 'save AS' })).to.deep.equal({
        found: true,
        elapsed_ms: 0,
        window: { id: 'w-2', title: 'Save as copy', app: 'editor', pid: 3 },
      });
    });

    it('that opens later, also of an application that is only being started', async () => {
      later(700, () => bench.desktop.open('editor'));
      const result = await bench.wait({ window: 'edit', app: 'editor' });
      expect(result.elapsed_ms).to.equal(700);
      expect(result.window?.title).to.equal('editor');
    });

    it('of one application only', async () => {
      bench.desktop.open('viewer');
      bench.desktop.open('editor');
      const error = await errorOf(() => bench.wait({ window: 'viewer', app: 'editor', timeout_ms: 100 }));
      expect(error.message).to.contain('last seen: the windows "editor"');
    });

    it('and says what there was instead', async () => {
      const none = await errorOf(() => bench.wait({ window: 'x', timeout_ms: 100 }));
      expect(none.message).to.contain('last seen: no window');
      const { info } = bench.desktop.open('frozen');
      bench.desktop.hung.add(info.app.pid);
      const hung = await errorOf(() => bench.wait({ window: 'x', timeout_ms: 100 }));
      expect(hung.message).to.contain('no window; "frozen" does not answer');
      const unknown = await errorOf(() => bench.wait({ window: 'x', app: 'nobody', timeout_ms: 100 }));
      expect(unknown.code).to.equal('TIMEOUT');
      expect(unknown.message).to.contain('nobody');
    });

    it('fails at once for an application name that means several', async () => {
      bench.desktop.addApp('editor one');
      bench.desktop.addApp('editor two');
      const error = await errorOf(() => bench.wait({ window: 'x', app: 'editor' }));
      expect(error.code).to.equal('AMBIGUOUS_TARGET');
    });
  });

  describe('for a text', () => {
    it('gives what shows it, with refs that can be used, and how often', async () => {
      const window = bench.desktop.open('editor', button('Save'));
      const { snapshot_id } = await bench.snapshot();
      later(200, () => {
        window.root.children.push(el('statictext', { name: 'File saved' }));
      });
      const result = await bench.wait({ text: 'saved' });
      expect(result).to.deep.equal({
        found: true,
        elapsed_ms: 200,
        matches: [{ ref_id: '@e2', role: 'statictext', name: 'File saved' }],
        count: 1,
        snapshot_id,
      });
      expect((await bench.resolve('@e2')).element.node.name).to.equal('File saved');
    });

    it('does not count the title of the window, hidden parts, or a label inside a button of that name', async () => {
      bench.desktop.open(
        'saved',
        el('group', { states: ['hidden'] }, el('statictext', { name: 'saved' })),
        el('button', { name: 'saved' }, el('statictext', { name: 'saved' })),
      );
      expect((await bench.wait({ text: 'saved' })).count).to.equal(1);
      const error = await errorOf(() => bench.wait({ text: 'saved', count: 2, timeout_ms: 100 }));
      expect(error.message).to.contain('the text "saved" 2 times').and.to.contain('shown 1 times in "saved"');
    });

    it('waits until it is shown often enough, and gives ten at the most', async () => {
      const window = bench.desktop.open('list');
      later(100, () => {
        window.root.children = Array.from({ length: 15 }, (_, n) =>
          el('statictext', { name: `row ${String(n)}` }),
        );
      });
      const result = await bench.wait({ text: 'row', count: 12 });
      expect(result.count).to.equal(15);
      expect(result.matches).to.have.length(10);
    });

    it('waits until it is not shown any more', async () => {
      const window = bench.desktop.open('list', el('statictext', { name: 'Loading…' }));
      later(100, () => {
        window.root.children = [];
      });
      expect(await bench.wait({ text: 'loading', count: 0 })).to.deep.equal({
        found: true,
        elapsed_ms: 100,
        count: 0,
      });
    });

    it('does not take a part that was not read for one without the text', async () => {
      bench.desktop.open('list');
      bench.reader.truncatedBecause = ['timeout'];
      const error = await errorOf(() => bench.wait({ text: 'loading', count: 0, timeout_ms: 100 }));
      expect(error.message).to.contain('the text "loading" to go').and.to.contain('could not be read');
      bench.reader.truncatedBecause = ['visible_range', 'child_limit'];
      expect((await bench.wait({ text: 'loading', count: 0 })).found).to.equal(true);
    });

    it('looks in the window or application it was told, which may only be starting', async () => {
      later(100, () => {
        const app = bench.desktop.addApp('editor');
        bench.desktop.addWindow(app, el('window', { name: 'one' }, button('Here')));
      });
      expect((await bench.wait({ text: 'here', app: 'editor' })).elapsed_ms).to.equal(100);
      expect((await bench.wait({ text: 'here', window_id: 'w-1' })).count).to.equal(1);
      expect((await errorOf(() => bench.wait({ text: 'here', timeout_ms: 100 }))).message).to.contain(
        'No window has the focus',
      );
    });

    it('gives no look more time than is left', async () => {
      bench.desktop.open('list');
      await errorOf(() => bench.wait({ text: 'x', timeout_ms: 1500 }));
      expect(bench.reader.reads.map(({ limits }) => limits.timeoutMs)).to.deep.equal([1500, 500, 1]);
      await errorOf(() => bench.wait({ text: 'x', timeout_ms: 60_000 }));
      expect(Math.max(...bench.reader.reads.map(({ limits }) => limits.timeoutMs))).to.equal(5000);
    });

    it('goes on while the application does not answer, and fails for what waiting cannot mend', async () => {
      bench.desktop.open('list', button('Here'));
      bench.reader.failReads = appUnresponsive('list', 'no reply');
      later(300, () => {
        bench.reader.failReads = undefined;
      });
      expect((await bench.wait({ text: 'here' })).elapsed_ms).to.equal(300);
      bench.reader.failReads = new AgentDesktopError('PERM_DENIED', 'no');
      expect((await errorOf(() => bench.wait({ text: 'here' }))).code).to.equal('PERM_DENIED');
    });
  });
});
