import { expect } from 'chai';
import { stateMask } from '../../../../src/adapters/linux/native-state.js';
import { toolkitProfile } from '../../../../src/adapters/linux/toolkit-profile.js';

describe('Linux toolkit profiles', () => {
  it('knows the toolkits by what they say', () => {
    const kinds = {
      'GTK 3.24.38': 'gtk3',
      'gtk 4.12': 'gtk4',
      'Qt 5.15.8': 'qt5',
      'Qt 6.4.2': 'qt6',
      'Chromium 1.0': 'chromium',
      'Gecko 128.0': 'gecko',
      'VCL on GTK 3.24.38': 'libreoffice',
      'J2SE-access-bridge 1.0': 'unknown',
    };
    for (const [toolkit, kind] of Object.entries(kinds))
      expect(toolkitProfile(toolkit).kind, toolkit).to.equal(kind);
    expect(toolkitProfile(undefined).kind).to.equal('unknown');
  });

  it('lists no managed descendants where a count may be millions', () => {
    expect(toolkitProfile('VCL on GTK 3').noListStates).to.deep.equal(stateMask(['manages-descendants']));
    expect(toolkitProfile('Something 1').noListStates).to.deep.equal(stateMask(['manages-descendants']));
  });
});
