import { type ValidationError, validateSync } from 'class-validator';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { parseRef } from '../../domain/refs/ref.js';
import type { CommandDefinition } from './define-command.js';
import { nearNames } from './near-names.js';
import { type ParamOptions, paramsOf } from './param.js';
import { fieldLabel, type ParamLabel } from './param-label.js';
import { ensureValidationRules } from './validation-rules.js';

type Params = ReadonlyMap<string, ParamOptions>;

interface Job {
  readonly command: string;
  readonly params: Params;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly label: ParamLabel;
}

function invalid(message: string, suggestion: string): AgentDesktopError {
  return new AgentDesktopError('INVALID_ARGS', message, { suggestion });
}

function labelOf(job: Job, property: string): string {
  const param = job.params.get(property);
  return param ? job.label(property, param) : property;
}

function helpHint(command: string): string {
  return `'agent-desktop ${command} --help' shows what ${command} takes.`;
}

/** Refs come first: a malformed one is reported whatever else is wrong. */
function checkRefs(job: Job): void {
  for (const [property, param] of job.params) {
    const value = job.raw[property];
    if (param.kind === 'ref' && typeof value === 'string') parseRef(value);
  }
}

function checkUnknown(job: Job): void {
  for (const property of Object.keys(job.raw)) {
    if (job.params.has(property)) continue;
    const near = nearNames(property, job.params.keys());
    const known = [...job.params.keys()].join(', ');
    throw invalid(
      `${job.command} does not take '${property}'.`,
      near.length > 0
        ? `Did you mean ${near.join(' or ')}?`
        : known === ''
          ? `${job.command} takes no input.`
          : `It takes: ${known}.`,
    );
  }
}

function checkRequired(job: Job): void {
  for (const [property, param] of job.params) {
    if (param.required !== true || param.default !== undefined || job.raw[property] !== undefined) continue;
    throw invalid(
      `${job.command} needs ${labelOf(job, property)}: ${param.description}`,
      helpHint(job.command),
    );
  }
}

function checkExclusive(job: Job): void {
  for (const [property, param] of job.params) {
    if (job.raw[property] === undefined || job.raw[property] === false) continue;
    for (const other of param.exclusive ?? []) {
      if (job.raw[other] === undefined || job.raw[other] === false) continue;
      throw invalid(
        `${job.command}: ${labelOf(job, property)} and ${labelOf(job, other)} exclude each other.`,
        'Give only one of the two.',
      );
    }
  }
}

function wanted(param: ParamOptions): string {
  const { minimum, maximum } = param;
  if (param.options) return `one of: ${param.options.join(', ')}`;
  if (param.kind !== 'integer')
    return { boolean: 'true or false', strings: 'a list of texts', string: 'a text', ref: 'a ref' }[
      param.kind
    ];
  if (minimum !== undefined && maximum !== undefined) return `a whole number from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `a whole number of at least ${minimum}`;
  return maximum === undefined ? 'a whole number' : `a whole number of at most ${maximum}`;
}

function seen(param: ParamOptions, value: unknown): string {
  if (param.secret === true) return 'it is something else';
  const text = JSON.stringify(value);
  return text.length > 60 ? 'it is something else' : `it is ${text}`;
}

const OWN_RULES = new Set(['isString', 'isInt', 'isBoolean', 'isArray', 'isIn', 'min', 'max']);

function violation(job: Job, error: ValidationError): AgentDesktopError {
  const param = job.params.get(error.property);
  const label = labelOf(job, error.property);
  const foreign = Object.entries(error.constraints ?? {}).find(([rule]) => !OWN_RULES.has(rule));
  if (foreign || !param)
    return invalid(`${job.command}: ${foreign?.[1] ?? `${label} is not valid`}.`, helpHint(job.command));
  const near =
    param.options && typeof error.value === 'string' && param.secret !== true
      ? nearNames(error.value, param.options)
      : [];
  return invalid(
    `${job.command}: ${label} must be ${wanted(param)}; ${seen(param, error.value)}.`,
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : helpHint(job.command),
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON callers often write null for "not given". */
function withoutNulls(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== undefined));
}

/**
 * Turns what a caller gave (JSON types, property names of the input class) into a checked input: the one validation of
 * command line, batch, MCP and library. Order: refs, unknown names, missing ones, exclusions, types and limits.
 */
export function parseInput<Input extends object>(
  definition: CommandDefinition<Input>,
  raw: unknown,
  label: ParamLabel = fieldLabel,
): Input {
  if (!isPlainObject(raw))
    throw invalid(`${definition.name}: the input must be an object.`, helpHint(definition.name));
  const params = paramsOf(definition.input);
  const given = withoutNulls(raw);
  const job: Job = { command: definition.name, params, raw: given, label };
  checkRefs(job);
  checkUnknown(job);
  checkRequired(job);
  checkExclusive(job);
  const input = new definition.input();
  for (const [property, param] of params) {
    const value = given[property] ?? param.default;
    if (value !== undefined) Object.assign(input, { [property]: value });
  }
  ensureValidationRules(definition.input);
  const [first] = validateSync(input, { forbidUnknownValues: false });
  if (first) throw violation(job, first);
  return input;
}
