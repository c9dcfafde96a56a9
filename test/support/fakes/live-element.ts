import type { ObservedNode } from '../../../src/domain/element/observed-node.js';
import type { LiveElement } from '../../../src/domain/element/live-element.js';
import type { WindowInfo } from '../../../src/domain/element/window-info.js';
import { fakeApp } from './fake-desktop.js';

/** A live element that can be acted on, unless a test says otherwise. */
export function liveElement(
  node: Partial<ObservedNode> = {},
  facts: Partial<Omit<LiveElement, 'node'>> = {},
): LiveElement {
  return {
    node: {
      role: 'button',
      name: 'Save',
      states: [],
      actions: ['Click'],
      bounds: { x: 10, y: 20, width: 80, height: 30 },
      index: 0,
      address: { id: 'save' },
      children: [],
      ...node,
    },
    ancestors: [],
    path: [0],
    editable: false,
    visible: true,
    attributes: {},
    ...facts,
  };
}

/** The window of `liveElement`. */
export function someWindow(facts: Partial<WindowInfo> = {}): WindowInfo {
  return {
    id: 'w-1',
    title: 'Notes',
    app: fakeApp('notes', { pid: 4711, processInstance: '4711:1' }),
    bounds: { x: 0, y: 0, width: 800, height: 600 },
    focused: true,
    minimized: false,
    visible: true,
    address: { id: 'window' },
    ...facts,
  };
}
