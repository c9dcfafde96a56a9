import { AgentDesktopError } from '../../../src/domain/errors/agent-desktop-error.js';
import type { HeldLock } from '../../../src/ports/file-lock.js';
import type { InteractionLock } from '../../../src/ports/interaction-lock.js';

type Scope = Parameters<InteractionLock['acquire']>[0];

/** A lock that is free unless a test keeps it busy. */
export class FakeInteractionLock implements InteractionLock {
  readonly acquired: Scope[] = [];
  held = 0;
  busy = false;
  /** Runs while the lock is waited for. */
  whileWaiting: () => void = () => undefined;
  releaseFails = false;

  async acquire(scope: Scope): Promise<HeldLock> {
    this.acquired.push(scope);
    this.whileWaiting();
    if (this.busy) throw new AgentDesktopError('TIMEOUT', 'Another action on this application is running.');
    this.held += 1;
    return {
      release: async () => {
        this.held -= 1;
        if (this.releaseFails) throw new Error('the lock file vanished');
      },
    };
  }
}
