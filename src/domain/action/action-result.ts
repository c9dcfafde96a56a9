import type { ActionKind } from './action-kind.js';
import type { Disposition } from './disposition.js';
import type { Role } from '../element/role.js';
import type { State } from '../element/state.js';

/** One thing that was tried while delivering. `mechanism` names the native call, such as `Action.DoAction(click)`. */
export interface ActionStep {
  readonly label: string;
  readonly outcome: 'succeeded' | 'failed' | 'skipped';
  readonly mechanism?: string;
}

/** The answer to an action: the serialised form of the contract. */
export interface ActionResult {
  readonly action: ActionKind;
  readonly ref: string;
  readonly post_state?: {
    readonly role: Role;
    readonly name?: string;
    readonly value?: string;
    readonly states?: readonly State[];
  };
  readonly steps: readonly ActionStep[];
  readonly disposition: Disposition;
}
