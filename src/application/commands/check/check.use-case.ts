import { inject, injectable } from 'inversify';
import type { ActionResult } from '../../../domain/action/action-result.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { ActionRunner } from '../../services/action-runner.js';
import type { CheckInput } from './check.input.js';

@injectable()
export class CheckUseCase implements UseCase<CheckInput, ActionResult> {
  constructor(@inject(ActionRunner) private readonly runner: Pick<ActionRunner, 'run'>) {}

  execute(input: CheckInput, context: ExecutionContext): Promise<ActionResult> {
    return this.runner.run({ kind: 'check' }, input, context);
  }
}
