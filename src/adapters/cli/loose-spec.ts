import { Args, Flags, type Interfaces } from '@oclif/core';

import type { CommandDefinition } from '../../application/catalogue/define-command.js';
import { paramsOf } from '../../application/catalogue/param.js';
import { flagName } from '../../application/catalogue/param-label.js';

/** What the parser needs to cut a command line into words; nothing in it can fail on a value. */
export interface LooseSpec {
  readonly flags: Record<string, Interfaces.Flag<unknown>>;
  readonly args: Record<string, Interfaces.Arg<unknown>>;
  readonly strict: boolean;
}

/** The same flags without defaults, options and requirements: those are judged once, by `parseInput`. */
function loosen(flag: Interfaces.Flag<unknown>): Interfaces.Flag<unknown> {
  const names = {
    ...(flag.char !== undefined && { char: flag.char }),
    ...(flag.aliases && { aliases: flag.aliases }),
  };
  const loose =
    flag.type === 'boolean'
      ? Flags.boolean(names)
      : flag.multiple === true
        ? Flags.string({ ...names, multiple: true, multipleNonGreedy: true })
        : Flags.string(names);
  return loose as Interfaces.Flag<unknown>;
}

export function looseSpec(
  definition: CommandDefinition,
  flags: Record<string, Interfaces.Flag<unknown>>,
): LooseSpec {
  const params = [...paramsOf(definition.input)].filter(([, param]) => param.positional !== undefined);
  const ordered = params.sort(([, left], [, right]) => (left.positional ?? 0) - (right.positional ?? 0));
  return {
    flags: Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, loosen(flag)])),
    args: Object.fromEntries(
      ordered.map(([property, param]) => [
        property,
        Args.string({
          ignoreStdin: true,
          ...(param.kind === 'strings' && { multiple: true }),
        }) as Interfaces.Arg<unknown>,
      ]),
    ),
    strict: true,
  };
}

/** Command lines know only text: whole numbers become numbers, everything else stays for `parseInput` to judge. */
function typed(kind: string, value: unknown): unknown {
  if (kind !== 'integer' || typeof value !== 'string' || !/^[+-]?\d{1,15}$/.test(value)) return value;
  return Number(value);
}

/** The words of a command line as an input by property names. */
export function rawInput(
  definition: CommandDefinition,
  parsed: { readonly flags: Record<string, unknown>; readonly args: Record<string, unknown> },
  passedThrough: readonly string[],
): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  for (const [property, param] of paramsOf(definition.input)) {
    const value = param.positional === undefined ? parsed.flags[flagName(property)] : parsed.args[property];
    if (param.positional !== undefined && param.kind === 'strings') {
      const before = Array.isArray(value) ? (value as readonly unknown[]) : [];
      const all = [...before, ...passedThrough];
      if (all.length > 0) raw[property] = all;
    } else if (value !== undefined) raw[property] = typed(param.kind, value);
  }
  return raw;
}

/** True for a command that hands on everything after the first `--` as it stands. */
export function passesThrough(definition: CommandDefinition): boolean {
  return [...paramsOf(definition.input).values()].some(
    (param) => param.kind === 'strings' && param.positional !== undefined,
  );
}
