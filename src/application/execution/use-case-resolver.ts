import type { CommandDefinition } from '../catalogue/define-command.js';
import type { UseCase } from '../catalogue/use-case.js';

/**
 * Makes the use case of a command, with all it needs. The one door to the container: called after the input is known
 * to be good, so that a bad argument loads nothing.
 */
export interface UseCaseResolver {
  resolve<Input extends object, Result>(
    definition: CommandDefinition<Input, Result>,
  ): Promise<UseCase<Input, Result>>;
}
