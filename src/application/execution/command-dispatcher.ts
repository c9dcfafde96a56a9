import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { CommandDefinition } from '../catalogue/define-command.js';
import type { CommandRegistry } from '../catalogue/command-registry.js';
import { nearNames } from '../catalogue/near-names.js';
import type { ParamLabel } from '../catalogue/param-label.js';
import { parseInput } from '../catalogue/parse-input.js';
import { DEADLINE_GRACE_MS, withDeadline } from './deadline.js';
import { type Envelope, failure, success } from './envelope.js';
import type { ExecutionContext } from './execution-context.js';
import { namespaceOf } from './namespace.js';
import { toAgentDesktopError } from './to-agent-desktop-error.js';
import type { UseCaseResolver } from './use-case-resolver.js';

/** What a caller says besides the input. */
export interface DispatchOptions {
  readonly session?: string | undefined;
  readonly headed?: boolean | undefined;
  /** Name of the private desktop that the caller works in. */
  readonly desktop?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How parameters are called in messages: as fields (default) or as flags. */
  readonly label?: ParamLabel | undefined;
}

/** Told of faults of the program, for a log. The caller gets an envelope whatever happens. */
export type FaultReporter = (command: string, cause: unknown) => void;

/**
 * The only way in: command line, batch, MCP and library all call this and nothing lower. Never rejects; every outcome
 * is an envelope.
 */
export class CommandDispatcher {
  constructor(
    private readonly registry: CommandRegistry,
    private readonly resolver: UseCaseResolver,
    private readonly reportFault: FaultReporter = () => undefined,
  ) {}

  async dispatch(name: string, raw: unknown, options: DispatchOptions = {}): Promise<Envelope> {
    const definition = this.registry.find(name);
    if (!definition) return failure(name, this.unknown(name));
    try {
      return success(name, await this.run(definition, raw, options));
    } catch (error) {
      const known = toAgentDesktopError(error, definition);
      if (known.code === 'INTERNAL') this.reportFault(name, error);
      return failure(name, known);
    }
  }

  private async run(definition: CommandDefinition, raw: unknown, options: DispatchOptions): Promise<unknown> {
    const input = parseInput(definition, raw, options.label);
    const namespace = namespaceOf(options.session);
    const useCase = await this.resolver.resolve(definition);
    return withDeadline(
      { command: definition, signal: options.signal, limitMs: limitOf(definition, input) },
      (signal) => useCase.execute(input, { signal, namespace, ...callerOf(options) }),
    );
  }

  private unknown(name: string): AgentDesktopError {
    const near = nearNames(name, this.registry.names());
    return new AgentDesktopError('INVALID_ARGS', `There is no command '${name}'.`, {
      suggestion:
        near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `'agent-desktop --help' lists the commands.`,
    });
  }
}

function callerOf({ headed, desktop }: DispatchOptions): Pick<ExecutionContext, 'headed' | 'desktop'> {
  return { headed: headed === true, ...(desktop !== undefined && { desktop }) };
}

/** The last limit: the command's own time-out and a grace, for a command that has one. */
function limitOf(definition: CommandDefinition, input: object): number | undefined {
  if (definition.limitMs) return definition.limitMs(input);
  const own: unknown = 'timeout_ms' in input ? input.timeout_ms : undefined;
  return typeof own === 'number' ? own + DEADLINE_GRACE_MS : undefined;
}
