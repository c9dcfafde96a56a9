import type { RefEntry } from './ref-entry.js';

/** The refs of one snapshot, in its serialised form: keys are `@e{n}`, the counter is the highest number ever given. */
export interface RefMap {
  readonly inner: Readonly<Record<string, RefEntry>>;
  readonly counter: number;
}
