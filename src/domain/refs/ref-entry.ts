import type { ActionName } from '../element/action-name.js';
import type { ElementAddress } from '../element/element-address.js';
import type { Role } from '../element/role.js';
import type { State } from '../element/state.js';

/**
 * What is stored for one ref, and enough to find the element again. A serialised form: optional fields that a file
 * lacks read as absent, unknown keys are ignored.
 */
export interface RefEntry {
  readonly pid: number;
  readonly process_instance: string;
  readonly role: Role;
  readonly name?: string;
  readonly value?: string;
  readonly description?: string;
  readonly native_id?: string;
  /** Over window-relative bounds rounded to a pixel. */
  readonly bounds_hash?: string;
  readonly states?: readonly State[];
  readonly available_actions: readonly ActionName[];
  readonly source_app: string;
  readonly source_window_id?: string;
  readonly source_window_title?: string;
  readonly source_surface?: string;
  /** The ref whose drill-down gave this entry. */
  readonly root_ref?: string;
  /** Child indexes from the window down to the element. */
  readonly path: readonly number[];
  /** Hash of the nearest row, item or named ancestor and its texts. */
  readonly context?: string;
  readonly address?: ElementAddress;
}
