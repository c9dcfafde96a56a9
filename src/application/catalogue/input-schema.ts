import type { CommandDefinition } from './define-command.js';
import { type ParamOptions, paramsOf } from './param.js';

/** The part of JSON Schema that inputs need. */
export interface PropertySchema {
  readonly type: 'string' | 'integer' | 'boolean' | 'array';
  readonly description: string;
  readonly items?: { readonly type: 'string'; readonly enum?: readonly string[] };
  readonly enum?: readonly string[];
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** What a ref looks like; `parseRef` of the domain decides, this only tells a caller beforehand. */
const REF_PATTERN = '^@(s[0-9a-z]{4,14}:)?e[1-9][0-9]*$';

function propertySchema(param: ParamOptions): PropertySchema {
  const type =
    param.kind === 'ref' || param.kind === 'string'
      ? 'string'
      : param.kind === 'strings'
        ? 'array'
        : param.kind;
  return {
    type,
    description: param.description,
    ...(type === 'array' && {
      items: { type: 'string' as const, ...(param.options && { enum: param.options }) },
    }),
    ...(type !== 'array' && param.options && { enum: param.options }),
    ...(param.default !== undefined && { default: param.default }),
    ...(param.minimum !== undefined && { minimum: param.minimum }),
    ...(param.maximum !== undefined && { maximum: param.maximum }),
    ...(param.kind === 'ref' && { pattern: REF_PATTERN }),
  };
}

/** The JSON Schema of a command's input, for machine callers and the docs. */
export function inputSchema(definition: Pick<CommandDefinition, 'input'>): InputSchema {
  const params = [...paramsOf(definition.input)];
  const required = params.filter(([, param]) => param.required === true).map(([property]) => property);
  return {
    type: 'object',
    properties: Object.fromEntries(params.map(([property, param]) => [property, propertySchema(param)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
