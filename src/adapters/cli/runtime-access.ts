import { RUNTIME_KEY, type RuntimeHandle } from '../../application/execution/runtime.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

const VERSION = 1;

function versionOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
}

function isHandle(value: unknown): value is RuntimeHandle {
  return versionOf(value) === VERSION;
}

/** Puts the running program's handle where code of other copies of this package finds it. */
export function publishRuntime(handle: RuntimeHandle): void {
  Object.defineProperty(globalThis, RUNTIME_KEY, { value: handle, configurable: true });
}

/** The running program's handle. */
export function runtimeHandle(): RuntimeHandle {
  const found: unknown = Reflect.get(globalThis, RUNTIME_KEY);
  if (isHandle(found)) return found;
  const version = versionOf(found);
  if (version === undefined)
    throw new AgentDesktopError('INTERNAL', 'There is no running agent-desktop program in this process.', {
      suggestion: 'Start it through bin/run.js, or use createApp() of the library.',
    });
  throw new AgentDesktopError('INTERNAL', 'The plugin was built for another version of agent-desktop.', {
    suggestion: 'Install matching versions of both.',
    details: { runtime_version: version, plugin_version: VERSION },
  });
}
