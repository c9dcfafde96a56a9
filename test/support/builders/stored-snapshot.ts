import type { RefEntry } from '../../../src/domain/refs/ref-entry.js';
import type { StoredSnapshot } from '../../../src/domain/refs/stored-snapshot.js';

export function refEntry(facts: Partial<RefEntry> = {}): RefEntry {
  return {
    pid: 42,
    process_instance: '42:7',
    role: 'button',
    name: 'Save',
    available_actions: ['Click'],
    source_app: 'Editor',
    source_window_id: 'w-1',
    source_window_title: 'notes.txt',
    path: [0, 1],
    ...facts,
  };
}

/** A snapshot with refs `@e1` to `@e{refs}`. */
export function storedSnapshot(id: string, refs = 1, facts: Partial<StoredSnapshot> = {}): StoredSnapshot {
  const numbers = Array.from({ length: refs }, (_, index) => index + 1);
  const inner = Object.fromEntries(numbers.map((n) => [`@e${n}`, refEntry({ name: `Button ${n}` })]));
  return {
    id,
    map: { inner, counter: refs },
    window: { id: 'w-1', title: 'notes.txt', app: 'Editor', pid: 42 },
    ...facts,
  };
}

/** The same snapshot with one more ref. */
export function withOneMoreRef(stored: StoredSnapshot): StoredSnapshot {
  const counter = stored.map.counter + 1;
  const inner = { ...stored.map.inner, [`@e${counter}`]: refEntry({ name: `Button ${counter}` }) };
  return { ...stored, map: { inner, counter } };
}
