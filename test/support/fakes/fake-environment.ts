import type { Environment } from '../../../src/ports/environment.js';

/** An environment with these variables and nothing else. */
export function fakeEnvironment(
  variables: Readonly<Record<string, string>> = {},
  platform: NodeJS.Platform = 'linux',
): Environment {
  return {
    get: (name) => variables[name],
    all: () => ({ ...variables }),
    platform,
    homeDirectory: '/home/somebody',
    userId: 1000,
    stateRoot: '/home/somebody/.agent-desktop',
  };
}
