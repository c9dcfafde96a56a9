import type { Permissions, PlatformStatus } from '../../../ports/permission-probe.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { StatusInput } from './status.input.js';

/** Container token of the `status` use case. */
export const STATUS_USE_CASE = Symbol.for('agent-desktop/use-case/status');

/** The `data` of `status`. */
export interface StatusResult {
  readonly platform: string;
  readonly version: string;
  readonly display_server: PlatformStatus['display_server'];
  /** Which session was used: its own variable, the user's usual bus, or none. */
  readonly session_source?: string;
  readonly permissions: Permissions;
  readonly daemon: { readonly running: boolean };
  readonly session_id?: string;
  readonly snapshot_id?: string;
  readonly ref_count?: number;
  readonly supported_surfaces: readonly string[];
  readonly capabilities: Readonly<Record<string, true | string>>;
}

export const STATUS = defineCommand<StatusInput, StatusResult>({
  name: 'status',
  summary: 'Show the platform, the session that was found, and what can be done here.',
  description:
    'A capability is true, or the reason why it is not there. snapshot_id and ref_count are those of the latest ' +
    'snapshot of the session.',
  group: 'system',
  effect: 'read',
  input: StatusInput,
  useCase: STATUS_USE_CASE,
  examples: [{ line: 'agent-desktop status', explains: 'Everything about where this program runs.' }],
});
