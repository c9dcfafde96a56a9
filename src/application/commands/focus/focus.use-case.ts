import { inject, injectable } from 'inversify';
import type { ActionResult } from '../../../domain/action/action-result.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { ActionRunner } from '../../services/action-runner.js';
import type { FocusInput } from './focus.input.js';

@injectable()
export class FocusUseCase implements UseCase<FocusInput, ActionResult> {
  constructor(@inject(ActionRunner) private readonly runner: Pick<ActionRunner, 'run'>) {}

  execute(input: FocusInput, context: ExecutionContext): Promise<ActionResult> {
    return this.runner.run({ kind: 'focus' }, input, context);
  }
}
