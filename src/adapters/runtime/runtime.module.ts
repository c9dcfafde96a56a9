import { ContainerModule } from 'inversify';
import { Clock } from '../../ports/clock.js';
import { Environment } from '../../ports/environment.js';
import { IdSource } from '../../ports/id-source.js';
import { Logger } from '../../ports/logger.js';
import { TextSource } from '../../ports/text-source.js';
import { createEnvironment } from './process-environment.js';
import { RandomIdSource } from './random-id-source.js';
import { StderrLogger } from './stderr-logger.js';
import { StdinTextSource } from './stdin-text-source.js';
import { SystemClock } from './system-clock.js';

/** What one run of the program is told from outside. */
export interface RuntimeOptions {
  readonly verbose?: boolean;
  /** Variables laid over the process environment, as `--desktop` does. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Bindings for one run with its own options. */
export function createRuntimeModule(options: RuntimeOptions = {}): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind<Clock>(Clock).to(SystemClock).inSingletonScope();
    bind<IdSource>(IdSource).to(RandomIdSource).inSingletonScope();
    bind<TextSource>(TextSource)
      .toDynamicValue(() => new StdinTextSource())
      .inSingletonScope();
    bind<Environment>(Environment)
      .toDynamicValue(() =>
        createEnvironment(options.environment === undefined ? {} : { overrides: options.environment }),
      )
      .inSingletonScope();
    bind<Logger>(Logger)
      .toDynamicValue(() => new StderrLogger({ verbose: options.verbose ?? false }))
      .inSingletonScope();
  });
}
