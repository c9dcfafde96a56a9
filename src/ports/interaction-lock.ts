import type { HeldLock } from './file-lock.js';

/**
 * Serialises actions: by user and display when headed, by target application when headless. Rejects with `TIMEOUT`
 * (nothing was delivered) when it is not free within `budgetMs` (default 5,000 ms) or `signal` aborts first.
 */
export interface InteractionLock {
  acquire(
    scope: { readonly headed: boolean; readonly processInstance: string; readonly budgetMs?: number },
    signal: AbortSignal,
  ): Promise<HeldLock>;
}

export const InteractionLock = Symbol.for('agent-desktop/InteractionLock');
