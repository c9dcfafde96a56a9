import { expect } from 'chai';
import 'reflect-metadata';
import { el } from '../../../support/fakes/fake-element.js';
import { ObservationBench } from '../../../support/fakes/observation-bench.js';

describe('values in a snapshot', () => {
  it('are cut where they are long, visibly, and the answer says how to read them', async () => {
    const bench = new ObservationBench();
    bench.desktop.open('editor', el('textfield', { name: 'Text', value: 'word '.repeat(500) }));
    const whole = await bench.snapshot();
    expect(whole.tree.children?.[0]?.value).to.match(/^.{199}…$/);
    expect(whole.note).to.contain('get REF');
    const skeleton = await bench.snapshot({ skeleton: true });
    expect(skeleton.tree.children?.[0]?.value).to.match(/^.{78,79}…$/);
  });

  it('are whole where they are short, and then there is nothing to say', async () => {
    const bench = new ObservationBench();
    bench.desktop.open('editor', el('textfield', { name: 'Text', value: 'word' }));
    const { tree, note } = await bench.snapshot();
    expect(tree.children?.[0]?.value).to.equal('word');
    expect(note).to.equal(undefined);
  });
});
