import type { ActionName } from '../../domain/element/action-name.js';
import type { Bounds } from '../../domain/element/bounds.js';
import type { Role } from '../../domain/element/role.js';
import type { State } from '../../domain/element/state.js';

/** What one widget of a simulated application shows. Absent facts are absent, not empty. */
export interface SimFacts {
  readonly name?: string;
  readonly value?: string;
  /** Content of a text widget. */
  readonly text?: string;
  readonly description?: string;
  readonly hint?: string;
  /** The developer's own name of the widget; most widgets have none, as in real applications. */
  readonly nativeId?: string;
  readonly states?: readonly State[];
  readonly actions?: readonly ActionName[];
  /** Its text can be changed. */
  readonly editable?: boolean;
}

/** One widget. `id` is unique in its application and stays the same as long as the widget is the same. */
export interface SimNode extends SimFacts {
  readonly id: string;
  readonly role: Role;
  readonly children: readonly SimNode[];
}

/** A widget with its place on the screen. */
export interface PlacedNode extends SimFacts {
  readonly id: string;
  readonly role: Role;
  readonly bounds: Bounds;
  readonly children: readonly PlacedNode[];
}

export function widget(
  id: string,
  role: Role,
  facts: SimFacts = {},
  children: readonly SimNode[] = [],
): SimNode {
  return { id, role, ...facts, children };
}

export function button(id: string, name: string, facts: SimFacts = {}): SimNode {
  return widget(id, 'button', { name, actions: ['Click', 'SetFocus'], ...facts });
}

/** A text field that can be written to. */
export function field(id: string, name: string, text: string, facts: SimFacts = {}): SimNode {
  return widget(id, 'textfield', {
    name,
    value: text,
    text,
    editable: true,
    actions: ['SetValue', 'SetFocus', 'TypeText'],
    ...facts,
  });
}

export function label(id: string, name: string): SimNode {
  return widget(id, 'statictext', { name });
}

/** Groups without name, state or action around a widget, as web engines and GTK 4 nest them. */
export function wrapped(id: string, levels: number, children: readonly SimNode[]): SimNode {
  const inner = widget(`${id}-${levels}`, 'group', {}, children);
  return levels <= 1 ? inner : wrappedAround(id, levels - 1, inner);
}

function wrappedAround(id: string, levels: number, inner: SimNode): SimNode {
  const outer = widget(`${id}-${levels}`, 'group', {}, [inner]);
  return levels <= 1 ? outer : wrappedAround(id, levels - 1, outer);
}

/** The node itself and all below it, depth first. */
export function* eachNode<N extends { readonly children: readonly N[] }>(root: N): Generator<N> {
  yield root;
  for (const child of root.children) yield* eachNode(child);
}

/** The way from the root down to the node with this id, both included; undefined when it is not there. */
export function pathTo<N extends { readonly id: string; readonly children: readonly N[] }>(
  root: N,
  id: string,
): readonly N[] | undefined {
  if (root.id === id) return [root];
  for (const child of root.children) {
    const rest = pathTo(child, id);
    if (rest !== undefined) return [root, ...rest];
  }
  return undefined;
}
