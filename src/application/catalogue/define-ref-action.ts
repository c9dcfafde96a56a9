import type { ActionResult } from '../../domain/action/action-result.js';
import { type CommandDefinition, type CommandExample, defineCommand } from './define-command.js';
import type { RefInput } from './ref-input.js';

/** What one action on a ref says about itself. */
export interface RefActionOptions<Input extends RefInput> {
  readonly name: string;
  readonly summary: string;
  /** What is particular to it; what holds for every action is added. */
  readonly description?: string;
  readonly input: new () => Input;
  readonly useCase: symbol;
  readonly examples: readonly CommandExample[];
}

const COMMON =
  'Waits until the element can be acted on, delivers exactly once, and reads the element back. The disposition says how ' +
  'far it got: repeat only when retry is safe.';

/** Declares a command that does one thing to one element. */
export function defineRefAction<Input extends RefInput>(
  options: RefActionOptions<Input>,
): CommandDefinition<Input, ActionResult> {
  const { description } = options;
  return defineCommand<Input, ActionResult>({
    ...options,
    description: description === undefined ? COMMON : `${description} ${COMMON}`,
    group: 'interaction',
    effect: 'act',
  });
}
