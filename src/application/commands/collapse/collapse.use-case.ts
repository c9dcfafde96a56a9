import { inject, injectable } from 'inversify';
import type { ActionResult } from '../../../domain/action/action-result.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { ActionRunner } from '../../services/action-runner.js';
import type { CollapseInput } from './collapse.input.js';

@injectable()
export class CollapseUseCase implements UseCase<CollapseInput, ActionResult> {
  constructor(@inject(ActionRunner) private readonly runner: Pick<ActionRunner, 'run'>) {}

  execute(input: CollapseInput, context: ExecutionContext): Promise<ActionResult> {
    return this.runner.run({ kind: 'collapse' }, input, context);
  }
}
