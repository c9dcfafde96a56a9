import type { CommandDefinition } from '../../application/catalogue/define-command.js';
import { nearNames } from '../../application/catalogue/near-names.js';
import { paramsOf } from '../../application/catalogue/param.js';
import { capText } from '../../domain/element/clean-text.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

/** Longest argument that is repeated. */
const MAX_TYPED = 60;

interface Known {
  readonly definition: CommandDefinition;
  /** Names of all flags, without dashes. */
  readonly flags: readonly string[];
}

function textsIn(error: unknown, field: 'flags' | 'args'): readonly string[] {
  if (typeof error !== 'object' || error === null) return [];
  const list: unknown = Object.entries(error).find(([key]) => key === field)?.[1];
  return Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** A command that takes text the user types: what stands there is never repeated in a message. */
function takesSecretText(definition: CommandDefinition): boolean {
  return [...paramsOf(definition.input).values()].some((param) => param.secret === true);
}

function dashHint(definition: CommandDefinition): string {
  const positionals = [...paramsOf(definition.input)].filter(([, param]) => param.positional !== undefined);
  const words = positionals.map(([property]) => property.toUpperCase());
  const last = words.pop();
  // Only a free text can begin with a dash; a ref or a number that does is simply wrong.
  const isText = positionals.at(-1)?.[1].kind.startsWith('string') === true;
  if (last === undefined || !isText) return `'agent-desktop ${definition.name} --help' lists its flags.`;
  const line = ['agent-desktop', definition.name, ...words, '--', last].join(' ');
  return `Text that begins with '-' goes after '--': ${line}`;
}

function unknownFlag({ definition, flags }: Known, typed: string): AgentDesktopError {
  const name = capText(typed.split('=', 1)[0] ?? typed, MAX_TYPED);
  const looksLikeFlag = /^--?[A-Za-z][\w-]*$/.test(name);
  const near = looksLikeFlag
    ? nearNames(
        name.replace(/^-+/, ''),
        flags.filter((flag) => name.startsWith('--') || flag.length === 1),
      )
    : [];
  const shown = looksLikeFlag && (near.length > 0 || !takesSecretText(definition));
  const message = shown
    ? `${definition.name} has no flag '${name}'.`
    : `${definition.name} was given an argument that begins with '-' and is none of its flags.`;
  const guesses = near.map((flag) => (flag.length === 1 ? `-${flag}` : `--${flag}`));
  return new AgentDesktopError('INVALID_ARGS', message, {
    suggestion: guesses.length > 0 ? `Did you mean ${guesses.join(' or ')}?` : dashHint(definition),
  });
}

function unexpectedArgument({ definition }: Known, extra: readonly string[]): AgentDesktopError {
  const positionals = [...paramsOf(definition.input)].filter(([, param]) => param.positional !== undefined);
  const takes =
    positionals.length === 0
      ? 'no arguments besides its flags'
      : `only ${positionals.map(([property]) => property.toUpperCase()).join(' ')}`;
  const shown = takesSecretText(definition) ? '' : `; '${capText(extra.join(' '), MAX_TYPED)}' is too much`;
  const isSwitch = extra.every((word) => /^(?:true|false|yes|no|on|off|[01])$/i.test(word));
  return new AgentDesktopError('INVALID_ARGS', `${definition.name} takes ${takes}${shown}.`, {
    suggestion: isSwitch
      ? 'A flag that is on or off takes no value: write it alone, or leave it out.'
      : 'A text of several words needs quotes around it.',
  });
}

/** What oclif's parser complains about, in our words. Its own errors carry its whole state and are never printed. */
export function toArgumentError(error: unknown, known: Known): AgentDesktopError {
  if (error instanceof AgentDesktopError) return error;
  const [flag] = textsIn(error, 'flags');
  if (flag !== undefined) return unknownFlag(known, flag);
  const extra = textsIn(error, 'args');
  if (extra.length > 0) return unexpectedArgument(known, extra);
  const words = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : '';
  const missing = /^Flag (--[\w-]+) expects a value$/.exec(words)?.[1];
  return new AgentDesktopError('INVALID_ARGS', `${known.definition.name}: ${words}.`, {
    suggestion:
      missing === undefined
        ? `'agent-desktop ${known.definition.name} --help' lists its flags.`
        : `Write ${missing} VALUE, or ${missing}=VALUE for a value that begins with '-'.`,
    cause: error,
  });
}
