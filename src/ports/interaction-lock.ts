import type { HeldLock } from './file-lock.js';

/** Serialises actions: by user and display when headed, by target application when headless. */
export interface InteractionLock {
  acquire(
    scope: { readonly headed: boolean; readonly processInstance: string },
    signal: AbortSignal,
  ): Promise<HeldLock>;
}

export const InteractionLock = Symbol.for('agent-desktop/InteractionLock');
