import { expect } from 'chai';
import { findNativeAction, neutralAction } from '../../../../src/adapters/linux/action-map.js';

describe('Linux action map', () => {
  it('translates by name and toolkit', () => {
    expect(neutralAction('gtk4', 'click')).to.equal('Click');
    expect(neutralAction('qt6', 'Press')).to.equal('Click');
    expect(neutralAction('chromium', 'jump')).to.equal('Click');
    expect(neutralAction('unknown', 'Increase')).to.equal('Increment');
  });

  it('never takes a name it does not know, nor what every object inherits', () => {
    for (const name of ['delete-line', 'cal.clear', 'selection.delete', '', 'toString', '__proto__'])
      expect(neutralAction('unknown', name)).to.equal(undefined);
  });

  it('chooses by name and never by position', () => {
    expect(findNativeAction('gtk3', ['delete-line', 'activate'], 'Click')).to.equal(1);
    expect(findNativeAction('gtk3', ['delete-line'], 'Click')).to.equal(-1);
    expect(findNativeAction('chromium', ['doDefault', 'press'], 'Click')).to.equal(1);
    expect(findNativeAction('chromium', ['doDefault', 'showContextMenu'], 'Click')).to.equal(0);
  });
});
