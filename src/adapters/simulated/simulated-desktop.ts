import { inject, injectable } from 'inversify';
import { FileLock } from '../../ports/file-lock.js';
import { StateFiles } from '../../ports/state-files.js';
import { type DesktopState, initialDesktop, parseDesktop, serializeDesktop } from './desktop-state.js';

const FILE = 'simulated/desktop.json';
const LOCK = 'simulated/desktop.lock';
const LOCK_BUDGET_MS = 2000;

/**
 * The one desktop that all simulated ports share. It lives in a file, because every call of the command line is a
 * process of its own: what one call clicked the next one sees.
 */
@injectable()
export class SimulatedDesktop {
  private readonly listeners = new Set<() => void>();

  constructor(
    @inject(StateFiles) private readonly files: StateFiles,
    @inject(FileLock) private readonly lock: FileLock,
  ) {}

  now(): DesktopState {
    const text = this.files.read(FILE);
    return text === undefined ? initialDesktop() : parseDesktop(text);
  }

  /** Changes the desktop; nothing is written when `change` throws or gives the same state back. */
  async change(change: (state: DesktopState) => DesktopState, signal: AbortSignal): Promise<DesktopState> {
    const held = await this.lock.acquire(this.files.prepare(LOCK), LOCK_BUDGET_MS, signal);
    let after: DesktopState;
    try {
      const before = this.now();
      const changed = change(before);
      if (changed === before) return before;
      after = { ...changed, revision: before.revision + 1 };
      await this.files.write(FILE, serializeDesktop(after));
    } finally {
      await held.release();
    }
    for (const listener of this.listeners) listener();
    return after;
  }

  /** Tells of changes made by this process. Returns what ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
