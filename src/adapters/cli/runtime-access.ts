import { RUNTIME_KEY, type RuntimeHandle } from '../../application/execution/runtime.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

function isHandle(value: unknown): value is RuntimeHandle {
  return typeof value === 'object' && value !== null && 'version' in value && 'create' in value;
}

/** Puts the running program's handle where code of other copies of this package finds it. */
export function publishRuntime(handle: RuntimeHandle): void {
  Object.defineProperty(globalThis, RUNTIME_KEY, { value: handle, configurable: true });
}

/** The running program's handle. */
export function runtimeHandle(): RuntimeHandle {
  const found: unknown = Reflect.get(globalThis, RUNTIME_KEY);
  if (!isHandle(found))
    throw new AgentDesktopError('INTERNAL', 'There is no running agent-desktop program in this process.', {
      suggestion: 'Start it through bin/run.js, or use createApp() of the library.',
    });
  if (found.version !== 1)
    throw new AgentDesktopError('INTERNAL', 'The plugin was built for another version of agent-desktop.', {
      suggestion: 'Install matching versions of both.',
      details: { runtime_version: found.version },
    });
  return found;
}
