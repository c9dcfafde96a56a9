import { Flags, type Interfaces } from '@oclif/core';

import { GlobalParams } from '../../application/catalogue/global-params.js';
import { flagsOf } from './params-to-flags.js';

function grouped(flags: Record<string, Interfaces.Flag<unknown>>): Record<string, Interfaces.Flag<unknown>> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [name, { ...flag, helpGroup: 'GLOBAL' }]),
  );
}

/** The flags every command takes: the context of the call, and two of the command line alone. */
export function globalFlags(): Record<string, Interfaces.Flag<unknown>> {
  return grouped({
    ...flagsOf({ input: GlobalParams }),
    desktop: Flags.string({
      summary: 'Private desktop to work in (see desktop start); default: AGENT_DESKTOP_DESKTOP, else none.',
      helpValue: 'NAME',
    }) as Interfaces.Flag<unknown>,
    verbose: Flags.boolean({
      char: 'v',
      summary: 'Say on stderr what is going on.',
    }),
  });
}

/** The global flags that take a value, and those that do not: what can stand before the command. */
export const HOISTED_WITH_VALUE: readonly string[] = ['--session', '--desktop'];
export const HOISTED_PLAIN: readonly string[] = ['--headed', '--verbose', '-v'];
