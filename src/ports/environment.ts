/** The process environment, as overlaid by `--desktop`. */
export interface Environment {
  get(name: string): string | undefined;
  /** A plain copy for child processes. */
  all(): Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
  readonly homeDirectory: string;
  readonly userId: number;
  /** Where state is kept: `AGENT_DESKTOP_HOME`, else `~/.agent-desktop`. */
  readonly stateRoot: string;
}

export const Environment = Symbol.for('agent-desktop/Environment');
