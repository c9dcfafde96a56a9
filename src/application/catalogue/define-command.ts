import type { UseCase } from './use-case.js';

/** `read` looks only, `act` changes an application, `manage` changes our own state or the desktop's. */
export type CommandEffect = 'read' | 'act' | 'manage';

/** One way to call the command, shown in help and docs, and run in the tests. */
export interface CommandExample {
  readonly line: string;
  readonly explains: string;
}

/** The one source of a command: command line, batch, MCP and docs are derived from it. */
export interface CommandDefinition<Input extends object = object, Result = unknown> {
  /** The name of the contract; a space for topics, such as `desktop start`. */
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly group: 'app' | 'observation' | 'interaction' | 'wait' | 'system';
  readonly effect: CommandEffect;
  /** Class whose properties carry `@Param`. */
  readonly input: new () => Input;
  /** Container token of the use case. */
  readonly useCase: symbol;
  readonly examples: readonly CommandExample[];
  /** False for a command that needs nothing of the desktop: no platform module is loaded for it. */
  readonly needsPlatform?: boolean;
  /** True for a command that works on private desktops from outside: `--desktop` does not move it into one. */
  readonly ignoresDesktop?: boolean;
  /** Last limit in ms of a command whose time is not in `timeout_ms`; undefined: none. */
  limitMs?(input: Input): number | undefined;
  /** Type carrier only; never set. */
  readonly _result?: UseCase<Input, Result>;
}

/** Declares a command. Returns its argument, checked by type. */
export function defineCommand<Input extends object, Result>(
  definition: CommandDefinition<Input, Result>,
): CommandDefinition<Input, Result> {
  return definition;
}
