import type { ParamOptions } from './param.js';

/** How a parameter is called by the one who gave it: a flag on the command line, a field elsewhere. */
export type ParamLabel = (property: string, param: ParamOptions) => string;

/** The flag of a property: `max_depth` is `--max-depth`. */
export function flagName(property: string): string {
  return property.replaceAll('_', '-');
}

export const fieldLabel: ParamLabel = (property) => property;

export const flagLabel: ParamLabel = (property, param) =>
  param.positional === undefined ? `--${flagName(property)}` : property.toUpperCase();
