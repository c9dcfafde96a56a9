import type { ActionName } from '../../../src/domain/element/action-name.js';
import type { Bounds } from '../../../src/domain/element/bounds.js';
import type { ObservedNode } from '../../../src/domain/element/observed-node.js';
import type { Role } from '../../../src/domain/element/role.js';
import type { State } from '../../../src/domain/element/state.js';

let lastId = 0;

/** What a fake element is made of; everything can be changed later, as an application would. */
export interface FakeElementFields {
  name?: string;
  value?: string;
  description?: string;
  nativeId?: string;
  states?: State[];
  actions?: ActionName[];
  bounds?: Bounds;
  text?: string;
  editable?: boolean;
  visible?: boolean;
  attributes?: Record<string, string>;
  childCountUnknown?: boolean;
}

/** One element of a fake application. Its id stands for the identity of the native object. */
export class FakeElement {
  readonly id: string;
  fields: FakeElementFields;
  children: FakeElement[];

  constructor(
    readonly role: Role,
    fields: FakeElementFields = {},
    children: FakeElement[] = [],
  ) {
    lastId += 1;
    this.id = `o${String(lastId)}`;
    this.fields = fields;
    this.children = children;
  }

  /** This element as read at a position, without its children. */
  observed(index: number): ObservedNode {
    const { name, value, description, nativeId, bounds } = this.fields;
    const secure = this.fields.states?.includes('secure') === true;
    return {
      role: this.role,
      ...(name !== undefined && { name }),
      ...(value !== undefined && !secure && { value }),
      ...(description !== undefined && { description }),
      ...(nativeId !== undefined && { nativeId }),
      states: this.fields.states ?? [],
      actions: this.fields.actions ?? [],
      ...(bounds !== undefined && { bounds }),
      index,
      address: { id: this.id },
      children: [],
    };
  }
}

/** A fake element with children. */
export function el(role: Role, fields: FakeElementFields = {}, ...children: FakeElement[]): FakeElement {
  return new FakeElement(role, fields, children);
}

/** The same content in new objects, as an application makes when it builds a part again. */
export function recreated(element: FakeElement): FakeElement {
  return new FakeElement(element.role, { ...element.fields }, element.children.map(recreated));
}

/** A push button. */
export function button(name: string, fields: FakeElementFields = {}): FakeElement {
  return new FakeElement('button', { name, actions: ['Click', 'SetFocus'], ...fields });
}
