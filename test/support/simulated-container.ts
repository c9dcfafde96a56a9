import { Container } from 'inversify';
import { createRuntimeModule } from '../../src/adapters/runtime/runtime.module.js';
import { simulatedModule } from '../../src/adapters/simulated/simulated.module.js';
import { storageModule } from '../../src/adapters/storage/storage.module.js';

/** The simulated desktop with its state below this folder, composed as the program composes it. */
export function simulatedContainer(stateRoot: string): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const environment = { AGENT_DESKTOP_HOME: stateRoot, AGENT_DESKTOP_ADAPTER: 'simulated' };
  container.load(createRuntimeModule({ environment }), storageModule, simulatedModule);
  return container;
}
