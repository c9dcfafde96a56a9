import { Args, Flags, type Interfaces } from '@oclif/core';

import type { CommandDefinition } from '../../application/catalogue/define-command.js';
import { type ParamOptions, paramsOf } from '../../application/catalogue/param.js';
import { flagName } from '../../application/catalogue/param-label.js';

type OclifFlag = Interfaces.Flag<unknown>;
type OclifArg = Interfaces.Arg<unknown>;

/** More options than this make the usage unreadable. */
const MAX_IN_USAGE = 10;

function described(param: ParamOptions): string {
  const { minimum, maximum } = param;
  if (minimum !== undefined && maximum !== undefined)
    return `${param.description} [${String(minimum)} to ${String(maximum)}]`;
  if (minimum !== undefined) return `${param.description} [at least ${String(minimum)}]`;
  return maximum === undefined ? param.description : `${param.description} [at most ${String(maximum)}]`;
}

function toFlag(param: ParamOptions): OclifFlag {
  const common = {
    summary: described(param),
    ...(param.char !== undefined && { char: param.char as Interfaces.AlphabetLowercase }),
    ...(param.aliases && { aliases: [...param.aliases] }),
    ...(param.required === true && { required: true }),
  };
  if (param.kind === 'boolean') return Flags.boolean(common);
  const help = param.kind === 'integer' ? 'NUMBER' : param.kind === 'ref' ? 'REF' : 'TEXT';
  const value = {
    ...common,
    ...(param.options && { options: [...param.options] }),
    // A long list of options stands in the description only, not in the usage too.
    ...((param.options?.length ?? Infinity) > MAX_IN_USAGE && { helpValue: help }),
  };
  const flag =
    param.kind === 'strings'
      ? Flags.string({ ...value, multiple: true, multipleNonGreedy: true })
      : Flags.string({ ...value, ...(param.default !== undefined && { default: String(param.default) }) });
  return flag as OclifFlag;
}

/** The oclif flags of a command, for help, manifest and parser. Validation is not theirs: `parseInput` does it. */
export function flagsOf(definition: Pick<CommandDefinition, 'input'>): Record<string, OclifFlag> {
  const flags: Record<string, OclifFlag> = {};
  for (const [property, param] of paramsOf(definition.input))
    if (param.positional === undefined) flags[flagName(property)] = toFlag(param);
  return flags;
}

/** The oclif positionals of a command, in their order. None is ever read from standard input. */
export function argsOf(definition: Pick<CommandDefinition, 'input'>): Record<string, OclifArg> {
  const args: Record<string, OclifArg> = {};
  const positionals = [...paramsOf(definition.input)]
    .filter(([, param]) => param.positional !== undefined)
    .sort(([, left], [, right]) => (left.positional ?? 0) - (right.positional ?? 0));
  for (const [property, param] of positionals)
    args[property] = Args.string({
      description: described(param),
      required: param.required === true,
      ignoreStdin: true,
      ...(param.options && { options: [...param.options] }),
      ...(param.kind === 'strings' && { multiple: true }),
    }) as OclifArg;
  return args;
}

/** The examples of a command in oclif's form. */
export function examplesOf(definition: CommandDefinition): { description: string; command: string }[] {
  return definition.examples.map(({ line, explains }) => ({
    description: explains,
    command: line.replace(/^agent-desktop\b/, '<%= config.bin %>'),
  }));
}
