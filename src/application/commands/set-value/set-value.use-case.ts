import { inject, injectable } from 'inversify';
import type { ActionResult } from '../../../domain/action/action-result.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { ActionRunner } from '../../services/action-runner.js';
import { TextArgument } from '../../services/text-argument.js';
import type { SetValueInput } from './set-value.input.js';

@injectable()
export class SetValueUseCase implements UseCase<SetValueInput, ActionResult> {
  constructor(
    @inject(ActionRunner) private readonly runner: Pick<ActionRunner, 'run'>,
    @inject(TextArgument) private readonly text: Pick<TextArgument, 'read'>,
  ) {}

  async execute(input: SetValueInput, context: ExecutionContext): Promise<ActionResult> {
    const value = await this.text.read(input, context.signal);
    return this.runner.run({ kind: 'set-value', value }, input, context);
  }
}
