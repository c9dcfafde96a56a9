import { ROLES, type Role } from '../../../domain/element/role.js';
import { Param } from '../../catalogue/param.js';

/** The filters of `find`. All that are given must hold. */
export class FindFilterInput {
  @Param({ kind: 'string', description: 'Role, such as button or textfield.', options: ROLES })
  role?: Role;

  @Param({ kind: 'string', description: 'Text in the name.' })
  name?: string;

  @Param({ kind: 'string', description: 'Text in the value.' })
  value?: string;

  @Param({ kind: 'string', description: 'Text in the name, the value or the description.' })
  text?: string;

  @Param({ kind: 'string', description: 'Text in the description.' })
  description?: string;

  @Param({ kind: 'string', description: "Text in the toolkit's own id of the element." })
  native_id?: string;

  @Param({
    kind: 'boolean',
    description: 'Texts must be equal, not only contained. Case and white space never matter.',
    default: false,
  })
  exact!: boolean;

  @Param({
    kind: 'strings',
    description: 'A state that must hold (checked, checked=true) or must not (checked=false). Repeatable.',
  })
  state?: readonly string[];
}
