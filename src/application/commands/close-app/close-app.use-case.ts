import { inject, injectable } from 'inversify';
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
    const app = await this.picker.pick(input.app, context.signal);
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
}
