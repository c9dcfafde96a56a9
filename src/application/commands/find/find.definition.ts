import type { Role } from '../../../domain/element/role.js';
import type { State } from '../../../domain/element/state.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { FindInput } from './find.input.js';

/** Container token of the `find` use case. */
export const FIND_USE_CASE = Symbol.for('agent-desktop/use-case/find');

/** One match. `path` names the ancestors, outermost first; nameless wrappers are left out. */
export interface FindMatch {
  readonly ref_id: string;
  readonly role: Role;
  readonly name?: string;
  readonly value?: string;
  readonly states?: readonly State[];
  readonly path: readonly string[];
  /** With --all-apps only. */
  readonly app?: string;
  /** With --all-apps only. */
  readonly window_id?: string;
}

/** An application that --all-apps could not search. */
export interface SkippedApp {
  readonly app: string;
  readonly pid: number;
  readonly reason: 'unresponsive' | 'not_ready' | 'gone';
}

/** The `data` of `find`: `matches` for a list, `match` for one (null when there is none), else `count`. */
export interface FindResult {
  readonly matches?: readonly FindMatch[];
  readonly match?: FindMatch | null;
  readonly count?: number;
  readonly total_matches?: number;
  /** True when there are more matches than were given. */
  readonly truncated?: boolean;
  readonly snapshot_id?: string;
  /** Roles in what was searched, the most frequent first; only when nothing matched. */
  readonly roles_present?: readonly Role[];
  readonly skipped?: readonly SkippedApp[];
  /** False when part of what was to be searched could not be read. */
  readonly complete?: false;
  /** Such as `timeout`; several reasons are parted by commas. */
  readonly truncated_because?: string;
}

export const FIND = defineCommand<FindInput, FindResult>({
  name: 'find',
  summary: 'Search for elements by role, text, state, and give them refs.',
  description:
    'Texts match as a part, whatever their case and white space; --exact wants the whole. The refs are added to the ' +
    'snapshot named in snapshot_id and can be used at once.',
  group: 'observation',
  effect: 'read',
  input: FindInput,
  useCase: FIND_USE_CASE,
  examples: [
    { line: 'agent-desktop find --role button --name save', explains: 'Buttons with "save" in their name.' },
    { line: 'agent-desktop find --app mousepad --role textfield --first', explains: 'The first text field.' },
    {
      line: 'agent-desktop find --root @e3 --state checked=false --count',
      explains: 'Count what is unchecked below @e3.',
    },
    { line: 'agent-desktop find --all-apps --text error', explains: 'Look into every window.' },
  ],
});
