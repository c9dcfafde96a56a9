import type { CommandDefinition } from '../catalogue/define-command.js';
import type { UseCase } from '../catalogue/use-case.js';
import type { UseCaseResolver } from './use-case-resolver.js';

/** How one run is composed. */
export interface RuntimeOptions {
  /** Log debug lines on stderr. */
  readonly verbose?: boolean;
  /** Name of a private desktop to work in. */
  readonly desktop?: string | undefined;
  /** `simulated`, `linux`, `macos` or `windows`; default: `AGENT_DESKTOP_ADAPTER`, else the operating system. */
  readonly adapter?: string | undefined;
}

/** A composed program: makes use cases and takes everything down again. */
export interface Runtime extends UseCaseResolver {
  /** Ends connections, in reverse order of their making. Safe to call twice, and when nothing was made. */
  dispose(): Promise<void>;
}

/** A command that a plugin adds. */
export interface PluginCommand {
  readonly definition: CommandDefinition;
  /** Constructor of its use case; may inject the ports by their tokens. */
  readonly useCase: new (...dependencies: never[]) => UseCase<object, unknown>;
}

/**
 * What the running program offers to code that was loaded beside it (oclif plugins), whichever copy of this package
 * that code was built with. Found under `globalThis[RUNTIME_KEY]`.
 */
export interface RuntimeHandle {
  /** Version of this interface; a reader refuses another one. */
  readonly version: 1;
  /** Opens nothing until a use case is resolved. */
  create(options: RuntimeOptions): Runtime;
  /** Makes a command known to every dispatcher made later. */
  register(command: PluginCommand): void;
  readonly commands: readonly PluginCommand[];
}

export const RUNTIME_KEY = Symbol.for('agent-desktop/runtime');
