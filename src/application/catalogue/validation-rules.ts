import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

import { type ParamOptions, paramsOf } from './param.js';

const RULED = new WeakSet<object>();

function rulesOf(param: ParamOptions): PropertyDecorator[] {
  const rules: PropertyDecorator[] = [];
  if (param.required !== true) rules.push(IsOptional());
  if (param.kind === 'integer') rules.push(IsInt());
  else if (param.kind === 'boolean') rules.push(IsBoolean());
  else if (param.kind === 'strings') rules.push(IsArray(), IsString({ each: true }));
  else rules.push(IsString());
  if (param.minimum !== undefined) rules.push(Min(param.minimum));
  if (param.maximum !== undefined) rules.push(Max(param.maximum));
  if (param.options) rules.push(IsIn([...param.options], { each: param.kind === 'strings' }));
  return rules;
}

/**
 * Gives an input class the class-validator rules that its `@Param` declarations stand for. Done at the first use and
 * not in the decorator, so that listing commands loads no validator.
 */
export function ensureValidationRules(input: new () => object): void {
  if (RULED.has(input)) return;
  RULED.add(input);
  const prototype: object = input.prototype as object;
  for (const [property, param] of paramsOf(input))
    for (const rule of rulesOf(param)) rule(prototype, property);
}
