import { inject, injectable } from 'inversify';
import type { ActionResult } from '../../../domain/action/action-result.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { ActionRunner } from '../../services/action-runner.js';
import type { ExpandInput } from './expand.input.js';

@injectable()
export class ExpandUseCase implements UseCase<ExpandInput, ActionResult> {
  constructor(@inject(ActionRunner) private readonly runner: Pick<ActionRunner, 'run'>) {}

  execute(input: ExpandInput, context: ExecutionContext): Promise<ActionResult> {
    return this.runner.run({ kind: 'expand' }, input, context);
  }
}
