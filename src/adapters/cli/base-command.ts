import { setTimeout as delay } from 'node:timers/promises';

import { Command, Config, type Interfaces } from '@oclif/core';

import type { CommandDefinition } from '../../application/catalogue/define-command.js';
import { CommandRegistry } from '../../application/catalogue/command-registry.js';
import { flagLabel } from '../../application/catalogue/param-label.js';
import { CommandDispatcher } from '../../application/execution/command-dispatcher.js';
import { type Envelope, failure } from '../../application/execution/envelope.js';
import { exitCodeOf } from '../../application/execution/exit-code.js';
import type { Runtime } from '../../application/execution/runtime.js';
import { toAgentDesktopError } from '../../application/execution/to-agent-desktop-error.js';
import { toArgumentError } from './argument-errors.js';
import { globalFlags } from './global-flags.js';
import { Interruption } from './interruption.js';
import { looseSpec, passesThrough, rawInput } from './loose-spec.js';
import { envelopeLine, writeOut } from './presenters/write-out.js';
import { runtimeHandle } from './runtime-access.js';

/** How long taking down may take once the answer is out. */
const TAKE_DOWN_MS = 2000;

type Constructor = new (argv: string[], config: Config) => BaseCommand;

interface Call {
  readonly raw: Record<string, unknown>;
  readonly flags: Readonly<Record<string, unknown>>;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What every command of the command line is: parse, dispatch, present. Plugins extend it too. */
export abstract class BaseCommand extends Command {
  static override baseFlags = globalFlags();
  private runtime: Runtime | undefined;
  private interruption: Interruption | undefined;
  private verbose = false;

  /** Like oclif's, but takes the given Config as it is instead of building it a second time. */
  static override async run<T extends Command>(
    this: new (argv: string[], config: Config) => T,
    argv?: string[],
    options?: Interfaces.LoadOptions,
  ): Promise<ReturnType<T['run']>>;
  static override async run(
    this: Constructor,
    argv?: string[],
    options?: Interfaces.LoadOptions,
  ): Promise<unknown> {
    const config = options instanceof Config ? options : await Config.load(options);
    return new this(argv ?? process.argv.slice(2), config)._run();
  }

  /** Runs the command of this definition with what the command line says. Never rejects. */
  protected async dispatch(definition: CommandDefinition): Promise<Envelope> {
    let call: Call;
    try {
      call = await this.readCall(definition);
    } catch (error) {
      const flags = Object.keys(this.allFlags());
      return failure(definition.name, toArgumentError(error, { definition, flags }));
    }
    this.verbose = call.flags['verbose'] === true;
    const desktop = textOf(call.flags['desktop']) ?? textOf(process.env['AGENT_DESKTOP_DESKTOP']);
    this.runtime = runtimeHandle().create({ verbose: this.verbose, desktop });
    this.interruption = new Interruption();
    const dispatcher = new CommandDispatcher(new CommandRegistry([definition]), this.runtime, (_, cause) => {
      if (this.verbose)
        this.logToStderr(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
    });
    return dispatcher.dispatch(definition.name, call.raw, {
      session: textOf(call.flags['session']) ?? textOf(process.env['AGENT_DESKTOP_SESSION']),
      headed: call.flags['headed'] === true,
      desktop,
      signal: this.interruption.signal,
      label: flagLabel,
    });
  }

  /** Writes the answer, whole, and sets the exit code. */
  protected async present(envelope: Envelope): Promise<void> {
    process.exitCode = this.interruption?.exitCode ?? exitCodeOf(envelope);
    await writeOut(process.stdout, envelopeLine(envelope));
  }

  protected override async catch(error: unknown): Promise<void> {
    const name = this.id?.replaceAll(':', ' ') ?? 'agent-desktop';
    await this.present(failure(name, toAgentDesktopError(error, { name, effect: 'manage' })));
  }

  /** The answer is out by now: a fault or a delay in taking things down must not add a second one or keep it waiting. */
  protected override async finally(): Promise<void> {
    const down = this.runtime?.dispose().catch((error: unknown) => {
      if (this.verbose) this.logToStderr(`taking down failed: ${String(error)}`);
    });
    const patience = new AbortController();
    await Promise.race([
      down,
      delay(TAKE_DOWN_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    this.interruption?.close();
  }

  private allFlags(): Record<string, Interfaces.Flag<unknown>> {
    return { ...this.ctor.baseFlags, ...this.ctor.flags };
  }

  private async readCall(definition: CommandDefinition): Promise<Call> {
    const split = passesThrough(definition) ? this.argv.indexOf('--') : -1;
    const own = split < 0 ? this.argv : this.argv.slice(0, split);
    const rest = split < 0 ? [] : this.argv.slice(split + 1);
    const parsed = await this.parse(looseSpec(definition, this.allFlags()), own);
    return { raw: rawInput(definition, parsed, rest), flags: parsed.flags };
  }
}
