import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { Clock } from '../../ports/clock.js';

const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 10;

export interface LockWish {
  readonly path: string;
  readonly budgetMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Tries until the lock is ours or the budget is used up. Pauses grow to 10 ms and vary, so that many waiters do not
 * come back at the same moment.
 */
export async function pollForLock<Handle>(
  clock: Clock,
  wish: LockWish,
  tryOnce: () => Handle | undefined,
): Promise<Handle> {
  const deadline = clock.now() + wish.budgetMs;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    if (wish.signal?.aborted) throw lockCancelled(wish);
    const handle = tryOnce();
    if (handle !== undefined) return handle;
    const left = deadline - clock.now();
    if (left <= 0) throw lockTimeout(wish);
    await clock.sleep(Math.min(left, pause * (0.5 + Math.random())), wish.signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

function lockTimeout({ path, budgetMs }: LockWish): AgentDesktopError {
  return new AgentDesktopError(
    'TIMEOUT',
    `${path} was in use by another call for more than ${budgetMs} ms.`,
    {
      suggestion: 'Nothing was changed. Try again when the other call has ended.',
      details: { path, budget_ms: budgetMs },
    },
  );
}

function lockCancelled({ path }: LockWish): AgentDesktopError {
  return new AgentDesktopError('TIMEOUT', `Waiting for ${path} was ended before it was free.`, {
    suggestion: 'Nothing was changed. Try again.',
  });
}
