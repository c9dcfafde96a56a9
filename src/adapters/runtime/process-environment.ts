import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Environment } from '../../ports/environment.js';

/** What `createEnvironment` takes instead of the real process; tests pass all of it. */
export interface EnvironmentOptions {
  /** Variables laid over the base, as `--desktop` does; an undefined value hides a variable. */
  readonly overrides?: Readonly<Record<string, string | undefined>>;
  readonly base?: Readonly<Record<string, string | undefined>>;
  readonly platform?: NodeJS.Platform;
  readonly homeDirectory?: string;
  readonly userId?: number;
}

/** A fixed picture of the process environment: later changes of `process.env` do not reach it. */
export function createEnvironment(options: EnvironmentOptions = {}): Environment {
  const merged = { ...(options.base ?? process.env), ...options.overrides };
  const variables: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const homeDirectory = options.homeDirectory ?? homeOf(variables);
  return {
    platform: options.platform ?? process.platform,
    homeDirectory,
    userId: options.userId ?? process.getuid?.() ?? -1,
    stateRoot: stateRootOf(variables, homeDirectory),
    get: (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined),
    all: () => ({ ...variables }),
  };
}

function homeOf(variables: Readonly<Record<string, string>>): string {
  return variables['HOME'] || homedir();
}

/** A blank variable counts as unset: scripts often export an empty one. */
function stateRootOf(variables: Readonly<Record<string, string>>, homeDirectory: string): string {
  const chosen = variables['AGENT_DESKTOP_HOME'];
  return chosen?.trim() ? resolve(chosen) : join(homeDirectory, '.agent-desktop');
}
