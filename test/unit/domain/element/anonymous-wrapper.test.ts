import { expect } from 'chai';
import { isAnonymousWrapper } from '../../../../src/domain/element/anonymous-wrapper.js';
import { type NodeSketch, tree } from '../support/node-builder.js';

const wraps = (sketch: NodeSketch): boolean => isAnonymousWrapper(tree(sketch));

describe('anonymous wrapper', () => {
  it('is a group without name, state or action of its own', () => {
    expect(wraps({ role: 'group' })).to.equal(true);
    expect(wraps({ role: 'group', nativeId: 'root', actions: ['ScrollTo', 'RightClick'] })).to.equal(true);
    for (const shared of ['offscreen', 'hidden', 'disabled'] as const)
      expect(wraps({ role: 'group', states: [shared] })).to.equal(true);
  });

  for (const [why, sketch] of Object.entries<NodeSketch>({
    'another role': { role: 'listitem' },
    'a name': { role: 'group', name: 'Options' },
    'a description': { role: 'group', description: 'Options' },
    'a value': { role: 'group', value: '1' },
    'a state': { role: 'group', states: ['expanded'] },
    'an action': { role: 'group', actions: ['Click'] },
  })) {
    it(`is nothing with ${why}`, () => {
      expect(wraps(sketch)).to.equal(false);
    });
  }
});
