import { expect } from 'chai';
import { withoutTypeName } from '../../../../src/adapters/linux/type-names.js';

describe('type names of GTK 4', () => {
  it('are no names', () => {
    for (const name of ['GtkMenuButton', 'AdwGizmo', 'GtkScrollbar'])
      expect(withoutTypeName(name, 'push-button'), name).to.equal('');
    expect(withoutTypeName('HistoryView', 'filler')).to.equal('');
  });

  it('leave what a user may have written', () => {
    for (const name of ['LibreOffice', 'JavaScript', 'Gtk', 'New York', 'Calculator'])
      expect(withoutTypeName(name, 'push-button'), name).to.equal(name);
    expect(withoutTypeName('Options', 'panel')).to.equal('Options');
  });

  it('undoes a name given twice', () => {
    expect(withoutTypeName('4 4', 'push-button')).to.equal('4');
    expect(withoutTypeName('New York New York', 'push-button')).to.equal('New York');
    for (const name of ['4 5', '44', 'a b a', '']) expect(withoutTypeName(name, 'label')).to.equal(name);
  });
});
