import { inject, injectable } from 'inversify';
import { AgentDesktopError } from '../../../domain/errors/agent-desktop-error.js';
import { AppLauncher } from '../../../ports/app-launcher.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import type { LaunchCommandResult } from './launch.definition.js';
import type { LaunchInput } from './launch.input.js';

/** Starts an application, or attaches to one that runs. */
@injectable()
export class LaunchUseCase implements UseCase<LaunchInput, LaunchCommandResult> {
  constructor(@inject(AppLauncher) private readonly launcher: AppLauncher) {}

  async execute(input: LaunchInput, context: ExecutionContext): Promise<LaunchCommandResult> {
    if (input.app.trim() === '')
      throw new AgentDesktopError('INVALID_ARGS', 'The name of the application is empty.', {
        suggestion: 'Give a desktop-file id, a display name, a program on PATH or a path.',
      });
    const args = input.arg ?? [];
    const env = parseVariables(input.env ?? []);
    const forNewOnly = args.length > 0 || Object.keys(env).length > 0;
    const { app, window } = await this.launcher.launch(
      {
        app: input.app,
        args,
        env,
        ...(input.cwd !== undefined && { cwd: input.cwd }),
        attach: !input.no_attach && !forNewOnly,
        wait: !input.no_wait,
        timeoutMs: input.timeout_ms,
      },
      context.signal,
    );
    return {
      app: app.name,
      pid: app.pid,
      process_instance: app.processInstance,
      ...(window && { window: { id: window.id, title: window.title } }),
    };
  }
}

/** The message names the variable's position only: its text may be a secret. */
function parseVariables(texts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(texts.map(parseVariable));
}

function parseVariable(text: string, index: number): readonly [string, string] {
  const [name] = /^[A-Za-z_][A-Za-z0-9_]*(?==)/.exec(text) ?? [];
  if (name === undefined) throw badVariable(index);
  return [name, text.slice(name.length + 1)];
}

function badVariable(index: number): AgentDesktopError {
  return new AgentDesktopError('INVALID_ARGS', `--env number ${String(index + 1)} is not NAME=VALUE.`, {
    suggestion: 'Give each variable as --env NAME=VALUE; the name has letters, digits and underscores only.',
  });
}
