import type { SimNode } from './sim-node.js';

/** What can happen to a widget. */
export type SimEvent =
  | { readonly kind: 'press'; readonly id: string }
  | { readonly kind: 'set-text'; readonly id: string; readonly text: string }
  | { readonly kind: 'set-expanded'; readonly id: string; readonly expanded: boolean }
  /** `option`: name of one of the choices of a drop-down. */
  | { readonly kind: 'choose'; readonly id: string; readonly option: string };

/** A simulated application: its model is plain JSON, its window a function of the model, and events change the model. */
export interface SimApp {
  /** Desktop-file id. */
  readonly id: string;
  readonly name: string;
  readonly executable: string;
  /** The model of a fresh start. */
  initial(): unknown;
  /** The window with everything in it; the root has the role `window`. */
  view(model: unknown): SimNode;
  /** The model after the event; undefined when the widget refuses it. */
  react(model: unknown, event: SimEvent): unknown;
}

/** The same with a typed model. `parse` makes a model of what an older or newer program stored. */
export interface SimAppDefinition<Model> {
  readonly id: string;
  readonly name: string;
  readonly executable: string;
  readonly initial: () => Model;
  readonly parse: (stored: unknown) => Model;
  readonly view: (model: Model) => SimNode;
  readonly react: (model: Model, event: SimEvent) => Model | undefined;
}

export function defineSimApp<Model>(definition: SimAppDefinition<Model>): SimApp {
  const { id, name, executable, initial, parse, view, react } = definition;
  return {
    id,
    name,
    executable,
    initial,
    view: (model) => view(parse(model)),
    react: (model, event) => react(parse(model), event),
  };
}
