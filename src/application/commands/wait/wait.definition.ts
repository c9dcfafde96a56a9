import type { Role } from '../../../domain/element/role.js';
import type { State } from '../../../domain/element/state.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { WaitInput, type WaitPredicate } from './wait.input.js';

/** Container token of the `wait` use case. */
export const WAIT_USE_CASE = Symbol.for('agent-desktop/use-case/wait');

/** An element that was waited for, as it is now. */
export interface WaitedElement {
  readonly role: Role;
  readonly name?: string;
  readonly value?: string;
  readonly states?: readonly State[];
}

/** The `data` of `wait`: how long it took and what was found. */
export interface WaitResult {
  readonly found: boolean;
  readonly elapsed_ms: number;
  readonly ref?: string;
  readonly predicate?: WaitPredicate;
  readonly element?: WaitedElement;
  readonly window?: {
    readonly id: string;
    readonly title: string;
    readonly app: string;
    readonly pid: number;
  };
  readonly matches?: readonly (WaitedElement & { readonly ref_id: string })[];
  readonly count?: number;
  readonly snapshot_id?: string;
}

/** How much longer than asked for a plain pause may take before it is given up. */
const PAUSE_GRACE_MS = 10_000;

export const WAIT = defineCommand<WaitInput, WaitResult>({
  name: 'wait',
  summary: 'Wait a time, or until an element, a window or a text is there (or gone).',
  description:
    'Listens to accessibility events and looks again by itself besides. A time-out says what was last seen. The refs ' +
    'of a text that was found are added to the snapshot named in snapshot_id.',
  group: 'wait',
  effect: 'read',
  input: WaitInput,
  useCase: WAIT_USE_CASE,
  limitMs: (input) => (input.ms ?? input.timeout_ms) + PAUSE_GRACE_MS,
  examples: [
    { line: 'agent-desktop wait 500', explains: 'Half a second.' },
    { line: 'agent-desktop wait --element @e5 --predicate enabled', explains: 'Until it can be used.' },
    { line: 'agent-desktop wait --window "Save As" --timeout-ms 5000', explains: 'Until a dialog is open.' },
    { line: 'agent-desktop wait --app mousepad --text Saved', explains: 'Until a text is shown.' },
  ],
});
