import { parseStateFilter, type Query } from '../../../domain/locator/query.js';
import type { FindFilterInput } from './find-filter.input.js';

/** The query that the filters of `find` mean. Throws `INVALID_ARGS` for a state that there is not. */
export function queryOf(input: FindFilterInput): Query {
  const { role, name, value, text, description, native_id: nativeId, state } = input;
  return {
    ...(role !== undefined && { role }),
    ...(name !== undefined && { name }),
    ...(value !== undefined && { value }),
    ...(text !== undefined && { text }),
    ...(description !== undefined && { description }),
    ...(nativeId !== undefined && { nativeId }),
    ...(state !== undefined && { states: state.map(parseStateFilter) }),
    exact: input.exact,
  };
}
