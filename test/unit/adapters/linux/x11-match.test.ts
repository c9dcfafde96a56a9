import { expect } from 'chai';
import { windowId } from '../../../../src/adapters/linux/window-id.js';
import { matchX11 } from '../../../../src/adapters/linux/x11-match.js';
import type { X11Window } from '../../../../src/adapters/native/addon.js';

function frame(id: number, pid: number, title: string, width = 100): X11Window {
  return {
    id,
    pid,
    title,
    wmClass: '',
    bounds: [0, 0, width, 100],
    types: [],
    states: [],
    mapped: true,
    overrideRedirect: false,
  };
}

describe('matching X11 windows', () => {
  const frames = [
    frame(1, 7, 'Mail', 300),
    frame(2, 7, 'Mail', 500),
    frame(3, 7, 'Contacts'),
    frame(4, 0, 'Old'),
  ];

  it('goes by process, then title, then size', () => {
    expect(matchX11(frames, { pid: 7, title: 'Contacts' })?.id).to.equal(3);
    expect(matchX11(frames, { pid: 7, title: 'Mail', extents: [0, 0, 490, 90] })?.id).to.equal(2);
    expect(matchX11(frames, { pid: 7, title: 'Renamed meanwhile', extents: [0, 0, 310, 90] })?.id).to.equal(
      1,
    );
  });

  it('takes windows without a process by their title alone, and no others', () => {
    expect(matchX11(frames, { pid: 9, title: 'Old' })?.id).to.equal(4);
    expect(matchX11(frames, { pid: 9, title: 'Mail' })).to.equal(undefined);
  });
});

describe('window ids', () => {
  it('are the same for the same object in every process, and differ by process instance', () => {
    expect(windowId('7:100', ':1.5/root')).to.equal(windowId('7:100', ':1.5/root'));
    expect(windowId('7:100', ':1.5/root')).to.match(/^w-[0-9a-z]+$/);
    expect(windowId('7:101', ':1.5/root')).not.to.equal(windowId('7:100', ':1.5/root'));
  });
});
