import { inject, injectable } from 'inversify';
import { AgentDesktopError } from '../../../domain/errors/agent-desktop-error.js';
import { DesktopHost } from '../../../ports/desktop-host.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import type { DesktopExecCommandResult } from './desktop-exec.definition.js';
import type { DesktopExecInput } from './desktop-exec.input.js';

/** Runs a program inside a private desktop. */
@injectable()
export class DesktopExecUseCase implements UseCase<DesktopExecInput, DesktopExecCommandResult> {
  constructor(@inject(DesktopHost) private readonly host: DesktopHost) {}

  async execute(input: DesktopExecInput, context: ExecutionContext): Promise<DesktopExecCommandResult> {
    const { argv, detach, timeout_ms: timeoutMs } = input;
    if (!argv[0])
      throw new AgentDesktopError('INVALID_ARGS', 'There is no program to run.', {
        suggestion: 'Put the program and its arguments after --, such as: desktop exec -- gnome-calculator',
      });
    const name = input.name ?? context.desktop ?? 'default';
    const result = await this.host.exec(
      name,
      { argv, detach, ...(timeoutMs !== undefined && { timeoutMs }) },
      context.signal,
    );
    return {
      name,
      pid: result.pid,
      ...(result.exitCode !== undefined && { exit_code: result.exitCode }),
      ...(result.signal !== undefined && { signal: result.signal }),
      ...(result.stdout !== undefined && { stdout: result.stdout }),
      ...(result.stderr !== undefined && { stderr: result.stderr }),
      ...(result.outputCut === true && { output_cut: true }),
    };
  }
}
