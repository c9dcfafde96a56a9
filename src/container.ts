import { Container, type ContainerModule } from 'inversify';

import manifest from '../package.json' with { type: 'json' };
import { readDesktopOverlay } from './adapters/runtime/desktop-overlay.js';
import { createEnvironment } from './adapters/runtime/process-environment.js';
import { createRuntimeModule } from './adapters/runtime/runtime.module.js';
import type { CommandDefinition } from './application/catalogue/define-command.js';
import type { UseCase } from './application/catalogue/use-case.js';
import type { PluginCommand, Runtime, RuntimeOptions } from './application/execution/runtime.js';
import { USE_CASE_CLASSES } from './application/use-case-classes.js';
import { AgentDesktopError } from './domain/errors/agent-desktop-error.js';
import { PackageInfo } from './ports/package-info.js';
import { PORT_NAMES, portToken } from './ports/port-tokens.js';

const PLATFORM_MODULES: ReadonlyMap<string, () => Promise<ContainerModule>> = new Map([
  ['linux', async () => (await import('./adapters/linux/linux.module.js')).linuxModule],
  ['macos', async () => (await import('./adapters/macos/macos.module.js')).macosModule],
  ['windows', async () => (await import('./adapters/windows/windows.module.js')).windowsModule],
  ['simulated', async () => (await import('./adapters/simulated/simulated.module.js')).simulatedModule],
]);

const OF_PLATFORM: Readonly<Record<string, string>> = { darwin: 'macos', win32: 'windows' };

/** One container and what was made in it, in the order of making. */
interface Composition {
  readonly container: Container;
  readonly made: unknown[];
  platform: Promise<void> | undefined;
}

async function loadPlatform(container: Container, adapter: string): Promise<void> {
  const load = PLATFORM_MODULES.get(adapter);
  if (!load)
    throw new AgentDesktopError('INVALID_ARGS', `There is no adapter '${adapter}'.`, {
      suggestion: `Set AGENT_DESKTOP_ADAPTER to one of: ${[...PLATFORM_MODULES.keys()].join(', ')}.`,
    });
  const [storage, platform] = await Promise.all([import('./adapters/storage/storage.module.js'), load()]);
  container.load(storage.storageModule, platform);
}

function hasDispose(value: unknown): value is { dispose(): unknown } {
  return (
    typeof value === 'object' && value !== null && 'dispose' in value && typeof value.dispose === 'function'
  );
}

class ComposedRuntime implements Runtime {
  private readonly compositions = new Map<boolean, Promise<Composition>>();
  private disposed = false;

  constructor(
    private readonly options: RuntimeOptions,
    private readonly plugins: readonly PluginCommand[],
  ) {}

  async resolve<Input extends object, Result>(
    definition: CommandDefinition<Input, Result>,
  ): Promise<UseCase<Input, Result>> {
    if (this.disposed) throw new AgentDesktopError('INTERNAL', 'The program was already taken down.');
    const inDesktop = this.options.desktop !== undefined && definition.ignoresDesktop !== true;
    const composition = await this.composition(inDesktop);
    if (definition.needsPlatform !== false)
      await (composition.platform ??= loadPlatform(composition.container, this.adapter()));
    await this.bindUseCase(composition.container, definition);
    return composition.container.getAsync<UseCase<Input, Result>>(definition.useCase);
  }

  async dispose(): Promise<void> {
    if (this.disposed) return;
    this.disposed = true;
    for (const pending of [...this.compositions.values()].reverse()) {
      const composition = await pending.catch(() => undefined);
      if (!composition) continue;
      for (const instance of composition.made.reverse()) if (hasDispose(instance)) await instance.dispose();
      await composition.container.unbindAllAsync();
    }
  }

  private adapter(): string {
    const chosen = this.options.adapter ?? process.env['AGENT_DESKTOP_ADAPTER'];
    return chosen === undefined || chosen === ''
      ? (OF_PLATFORM[process.platform] ?? process.platform)
      : chosen;
  }

  private composition(inDesktop: boolean): Promise<Composition> {
    let pending = this.compositions.get(inDesktop);
    if (!pending) {
      pending = this.compose(inDesktop ? this.options.desktop : undefined);
      this.compositions.set(inDesktop, pending);
    }
    return pending;
  }

  private async compose(desktop: string | undefined): Promise<Composition> {
    const { stateRoot } = createEnvironment();
    const overlay = desktop === undefined ? undefined : await readDesktopOverlay(stateRoot, desktop);
    const container = new Container({ defaultScope: 'Singleton', autobind: true });
    const made: unknown[] = [];
    for (const name of PORT_NAMES)
      container.onActivation<unknown>(portToken(name), (_context, instance) => {
        made.push(instance);
        return instance;
      });
    container.load(
      createRuntimeModule({
        verbose: this.options.verbose === true,
        ...(overlay && { environment: overlay }),
      }),
    );
    const target = `${process.platform}-${process.arch}`;
    container.bind<PackageInfo>(PackageInfo).toConstantValue({ version: manifest.version, target });
    return { container, made, platform: undefined };
  }

  private async bindUseCase(container: Container, definition: CommandDefinition): Promise<void> {
    if (container.isBound(definition.useCase)) return;
    const plugin = this.plugins.find((command) => command.definition.useCase === definition.useCase);
    const useCase = plugin?.useCase ?? (await USE_CASE_CLASSES.get(definition.name)?.());
    if (!useCase)
      throw new AgentDesktopError('INTERNAL', `The command '${definition.name}' has no use case.`);
    if (!container.isBound(definition.useCase)) container.bind(definition.useCase).to(useCase);
  }
}

/** Composes the program. Nothing is loaded or opened until a use case is resolved. */
export function createRuntime(options: RuntimeOptions, plugins: readonly PluginCommand[] = []): Runtime {
  return new ComposedRuntime(options, plugins);
}
