import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Environment } from '../../ports/environment.js';
import { FileLock, type HeldLock } from '../../ports/file-lock.js';
import type { InteractionLock } from '../../ports/interaction-lock.js';
import { StateRoot } from './state-root.js';

/** Where the caller states none. */
const BUDGET_MS = 5_000;

/** Lock files are never removed, so their number is bounded: two applications may rarely share one and wait. */
const HASH_DIGITS = 2;

/** One action at a time: on the user's display when headed, in the target application when headless. */
@injectable()
export class FileInteractionLock implements InteractionLock {
  constructor(
    @inject(StateRoot) private readonly state: StateRoot,
    @inject(FileLock) private readonly lock: FileLock,
    @inject(Environment) private readonly environment: Environment,
  ) {}

  async acquire(scope: Parameters<InteractionLock['acquire']>[0], signal: AbortSignal): Promise<HeldLock> {
    const name = scope.headed ? `display-${digest(this.display())}` : `app-${digest(scope.processInstance)}`;
    return this.lock.acquire(this.state.prepare(`locks/${name}.lock`), scope.budgetMs ?? BUDGET_MS, signal);
  }

  private display(): string {
    return this.environment.get('WAYLAND_DISPLAY') ?? this.environment.get('DISPLAY') ?? 'console';
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS);
}
