import type { ExecutionContext } from '../execution/execution-context.js';

/**
 * One command's work. Knows no flag, no JSON text, no oclif. Results are the serialised `data` of the contract.
 * Rejects with AgentDesktopError only; anything else is a fault and becomes `INTERNAL`.
 */
export interface UseCase<Input, Result> {
  execute(input: Input, context: ExecutionContext): Promise<Result>;
}
