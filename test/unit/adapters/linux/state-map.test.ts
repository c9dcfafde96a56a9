import { expect } from 'chai';
import {
  NATIVE_STATES,
  NativeStates,
  stateMask,
  type NativeState,
} from '../../../../src/adapters/linux/native-state.js';
import { neutralStates, type StateContext } from '../../../../src/adapters/linux/state-map.js';
import { toolkitProfile } from '../../../../src/adapters/linux/toolkit-profile.js';

describe('Linux state map', () => {
  const states = (native: readonly NativeState[], facts: Partial<StateContext> = {}): readonly string[] =>
    neutralStates(new NativeStates(...stateMask(native)), {
      native: 'push-button',
      role: 'button',
      profile: toolkitProfile('GTK 3.24'),
      noSize: false,
      chosenTab: false,
      ...facts,
    });
  const shown = ['enabled', 'sensitive', 'showing', 'visible'] as const;

  it('finds each state at its bit, in both words', () => {
    for (const state of NATIVE_STATES) {
      const set = new NativeStates(...stateMask([state]));
      expect(NATIVE_STATES.filter((other) => set.has(other))).to.deep.equal([state]);
    }
    expect(stateMask(['manages-descendants'])).to.deep.equal([2 ** 31, 0]);
  });

  it('says nothing of a plain button', () => {
    expect(states(shown)).to.deep.equal([]);
  });

  it('takes SENSITIVE without ENABLED for enabled', () => {
    expect(states(['sensitive', 'showing', 'visible'])).to.deep.equal([]);
    expect(states(['showing', 'visible'])).to.deep.equal(['disabled']);
  });

  it('does not ask GTK 4 for SHOWING, but for a size', () => {
    const profile = toolkitProfile('GTK 4.8.3');
    expect(states(['sensitive', 'visible'], { profile })).to.deep.equal([]);
    expect(states(['sensitive', 'visible'], { profile, noSize: true })).to.deep.equal(['hidden']);
  });

  it('tells hidden from scrolled away', () => {
    expect(states(['enabled', 'visible'])).to.deep.equal(['hidden']);
    expect(states(['enabled', 'visible'], { profile: toolkitProfile('Chromium 1.0') })).to.deep.equal([
      'offscreen',
    ]);
    expect(states(['enabled', 'transient'])).to.deep.equal(['offscreen']);
  });

  it('calls a toggle button pressed and a switch checked', () => {
    expect(states([...shown, 'checked'], { native: 'toggle-button' })).to.deep.equal(['pressed']);
    expect(states([...shown, 'checked'], { native: 'toggle-button', role: 'switch' })).to.deep.equal([
      'checked',
    ]);
    expect(states([...shown, 'checked'], { native: 'check-box', role: 'checkbox' })).to.deep.equal([
      'checked',
    ]);
  });

  it('marks what can be opened, what is secret and what cannot be edited', () => {
    expect(states([...shown, 'expandable'])).to.deep.equal(['collapsed']);
    expect(states([...shown, 'expandable', 'expanded'])).to.deep.equal(['expanded']);
    expect(states([...shown, 'editable'], { native: 'password-text', role: 'textfield' })).to.deep.equal([
      'secure',
    ]);
    expect(states(shown, { native: 'text', role: 'textfield' })).to.deep.equal(['readonly']);
  });
});
