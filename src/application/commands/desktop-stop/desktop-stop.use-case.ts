import { inject, injectable } from 'inversify';
import { DesktopHost } from '../../../ports/desktop-host.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import type { DesktopStopResult } from './desktop-stop.definition.js';
import type { DesktopStopInput } from './desktop-stop.input.js';

/** Stops a private desktop. */
@injectable()
export class DesktopStopUseCase implements UseCase<DesktopStopInput, DesktopStopResult> {
  constructor(@inject(DesktopHost) private readonly host: DesktopHost) {}

  async execute(input: DesktopStopInput, context: ExecutionContext): Promise<DesktopStopResult> {
    await this.host.stop(input.name, context.signal);
    return { name: input.name, stopped: true };
  }
}
