import type { RefEntry } from '../../../../src/domain/refs/ref-entry.js';
import type { RefMap } from '../../../../src/domain/refs/ref-map.js';

/** An entry of a button but for what is given. */
export function entry(given: Partial<RefEntry> = {}): RefEntry {
  return {
    pid: 42,
    process_instance: '42:1000',
    role: 'button',
    name: 'Save',
    available_actions: ['Click'],
    source_app: 'editor',
    path: [0],
    ...given,
  };
}

/** A map of these entries whose counter is the highest number. */
export function mapOf(inner: Readonly<Record<string, RefEntry>>, counter?: number): RefMap {
  const highest = Math.max(0, ...Object.keys(inner).map((ref) => Number(ref.slice(2))));
  return { inner, counter: counter ?? highest };
}
