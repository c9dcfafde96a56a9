/**
 * How one input property is written. Property names are the batch field names: snake_case (`max_depth`); the flag is
 * the same in kebab-case (`--max-depth`).
 */
export interface ParamOptions {
  readonly kind: 'string' | 'integer' | 'boolean' | 'ref' | 'strings';
  readonly description: string;
  /** Position on the command line; absent: a flag. */
  readonly positional?: number;
  readonly required?: boolean;
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly options?: readonly string[];
  /** One-letter flag. */
  readonly char?: string;
  /** Second name of the flag, such as `interactive-only` for `-i`. */
  readonly aliases?: readonly string[];
  /** Never put into logs, traces or messages. */
  readonly secret?: boolean;
  /** Names of properties that must not be given together with this one. */
  readonly exclusive?: readonly string[];
}

const PARAMS = new WeakMap<object, Map<string, ParamOptions>>();

/** Marks an input property as a parameter of the command. */
export function Param(options: ParamOptions): PropertyDecorator {
  return (target, property) => {
    const owned = PARAMS.get(target) ?? new Map<string, ParamOptions>();
    owned.set(String(property), options);
    PARAMS.set(target, owned);
  };
}

/** The parameters of an input class in the order they were declared, base classes first. */
export function paramsOf(input: new () => object): ReadonlyMap<string, ParamOptions> {
  const chain: object[] = [];
  for (let proto: unknown = input.prototype; proto; proto = Object.getPrototypeOf(proto))
    chain.unshift(proto);
  return new Map(chain.flatMap((proto) => [...(PARAMS.get(proto) ?? [])]));
}
