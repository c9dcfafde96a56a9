import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../../domain/element/app-info.js';
import { AgentDesktopError } from '../../../domain/errors/agent-desktop-error.js';
import { mustNotEnd } from '../../../domain/errors/target-errors.js';
import { AppLauncher } from '../../../ports/app-launcher.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { AppPicker } from '../../services/app-picker.js';
import type { CloseAppResult } from './close-app.definition.js';
import type { CloseAppInput } from './close-app.input.js';

/** Asks an application to end. */
@injectable()
export class CloseAppUseCase implements UseCase<CloseAppInput, CloseAppResult> {
  constructor(
    @inject(AppPicker) private readonly picker: Pick<AppPicker, 'pick'>,
    @inject(AppLauncher) private readonly launcher: AppLauncher,
  ) {}

  async execute(input: CloseAppInput, context: ExecutionContext): Promise<CloseAppResult> {
    const app = await this.named(input.app, context.signal);
    const { method, closed, blockedBy } = await this.launcher.close(
      app,
      { force: input.force, timeoutMs: input.timeout_ms },
      context.signal,
    );
    return {
      app: app.name,
      method,
      closed,
      ...(blockedBy !== undefined && { blocked_by: blockedBy }),
    };
  }

  /** What the desktop stands on is no application, but "not found" would not say that it is never closed. */
  private async named(name: string, signal: AbortSignal): Promise<AppInfo> {
    try {
      return await this.picker.pick(name, signal);
    } catch (error) {
      if (!(error instanceof AgentDesktopError) || error.code !== 'APP_NOT_FOUND') throw error;
      const reason = await this.launcher.whyProtected(name);
      throw reason === undefined ? error : mustNotEnd(name, reason);
    }
  }
}
