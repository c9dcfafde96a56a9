import type { ExecutionContext } from '../../../src/application/execution/execution-context.js';

/** The context of a plain call, unless a test says otherwise. */
export function someContext(facts: Partial<ExecutionContext> = {}): ExecutionContext {
  return { signal: new AbortController().signal, namespace: 'default', headed: false, ...facts };
}
