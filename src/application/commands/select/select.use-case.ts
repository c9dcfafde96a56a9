import { inject, injectable } from 'inversify';
import type { ActionResult } from '../../../domain/action/action-result.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { ActionRunner } from '../../services/action-runner.js';
import type { SelectInput } from './select.input.js';

@injectable()
export class SelectUseCase implements UseCase<SelectInput, ActionResult> {
  constructor(@inject(ActionRunner) private readonly runner: Pick<ActionRunner, 'run'>) {}

  execute(input: SelectInput, context: ExecutionContext): Promise<ActionResult> {
    return this.runner.run({ kind: 'select', value: input.value }, input, context);
  }
}
