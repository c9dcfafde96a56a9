import { foldSpace } from '../element/clean-text.js';
import type { ObservedNode } from '../element/observed-node.js';
import type { Role } from '../element/role.js';
import { isState, type State, STATES } from '../element/state.js';
import { invalidArgs } from '../errors/invalid-args.js';

/** A state that must hold, or must not. */
export interface StateFilter {
  readonly state: State;
  readonly holds: boolean;
}

/** What to look for. All that is given must fit; an empty query fits every node. */
export interface Query {
  readonly role?: Role;
  readonly name?: string;
  readonly value?: string;
  /** In the name, the value or the description. */
  readonly text?: string;
  readonly description?: string;
  readonly nativeId?: string;
  /** Texts must be equal instead of contained. Case and white space never matter. */
  readonly exact?: boolean;
  readonly states?: readonly StateFilter[];
}

/** What a query looks at in a node. */
export type QueryView = Pick<ObservedNode, 'role' | 'name' | 'value' | 'description' | 'nativeId' | 'states'>;

/** Does a node fit. What could not be read fits no text. */
export function matchesQuery(node: QueryView, query: Query): boolean {
  const fits = (wanted: string | undefined, ...seen: readonly (string | undefined)[]): boolean =>
    wanted === undefined || seen.some((text) => matchesText(text, wanted, query.exact ?? false));
  const value = node.states.includes('secure') ? undefined : node.value;
  return (
    (query.role === undefined || query.role === node.role) &&
    fits(query.name, node.name) &&
    fits(query.value, value) &&
    fits(query.description, node.description) &&
    fits(query.nativeId, node.nativeId) &&
    fits(query.text, node.name, value, node.description) &&
    (query.states ?? []).every(({ state, holds }) => node.states.includes(state) === holds)
  );
}

/** Is a text contained in another, or with `exact` equal to it, whatever the case and the white space. */
export function matchesText(text: string | undefined, wanted: string, exact: boolean): boolean {
  if (text === undefined) return false;
  const [seen, part] = [fold(text), fold(wanted)];
  return exact ? seen === part : seen.includes(part);
}

/** Reads `checked`, `checked=true` or `checked=false`. Throws `INVALID_ARGS` for anything else. */
export function parseStateFilter(text: string): StateFilter {
  const [name = '', flag = 'true', ...more] = text.trim().toLowerCase().split('=');
  if (isState(name) && (flag === 'true' || flag === 'false') && more.length === 0) {
    return { state: name, holds: flag === 'true' };
  }
  throw invalidArgs(
    `"${text.slice(0, 40)}" is not a state to look for.`,
    `Give one of ${STATES.join(', ')}, alone or with =true or =false.`,
  );
}

function fold(text: string): string {
  return foldSpace(text).toLowerCase();
}
