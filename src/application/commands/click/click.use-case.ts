import { inject, injectable } from 'inversify';
import type { ActionResult } from '../../../domain/action/action-result.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { ActionRunner } from '../../services/action-runner.js';
import type { ClickInput } from './click.input.js';

@injectable()
export class ClickUseCase implements UseCase<ClickInput, ActionResult> {
  constructor(@inject(ActionRunner) private readonly runner: Pick<ActionRunner, 'run'>) {}

  execute(input: ClickInput, context: ExecutionContext): Promise<ActionResult> {
    return this.runner.run({ kind: 'click' }, input, context);
  }
}
