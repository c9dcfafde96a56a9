import { inject, injectable } from 'inversify';
import { StateFiles } from '../../ports/state-files.js';
import { processInstance } from './process-info.js';

const MEMORY = 'linux/windows.json';

/** Window ids by the process instance and the number of the X11 window. */
type Remembered = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A window as accessibility and X11 both know it. */
export interface KnownFrame {
  readonly processInstance: string;
  readonly frame: number;
  readonly id: string;
}

/**
 * Remembers which id a window on the screen has, so that it keeps it while its application hangs and only X11 can tell
 * of it. Ids are not made from the X11 window in the first place because which one shows an accessible window is a
 * guess by title and size, which may change.
 */
@injectable()
export class WindowMemory {
  constructor(@inject(StateFiles) private readonly files: StateFiles) {}

  /** Writes only when there is something new. Without a place to keep it nothing is kept. */
  async remember(known: readonly KnownFrame[]): Promise<void> {
    const before = this.read();
    if (known.every(({ processInstance: owner, frame, id }) => before[owner]?.[frame] === id)) return;
    const after: Record<string, Record<string, string>> = {};
    for (const [owner, frames] of Object.entries(before)) if (runs(owner)) after[owner] = { ...frames };
    for (const { processInstance: owner, frame, id } of known) (after[owner] ??= {})[String(frame)] = id;
    await this.files.write(MEMORY, JSON.stringify(after)).catch(() => undefined);
  }

  /** The id that the window had when its application last answered. */
  recall(owner: string, frame: number): string | undefined {
    return this.read()[owner]?.[frame];
  }

  private read(): Remembered {
    try {
      const stored: unknown = JSON.parse(this.files.read(MEMORY) ?? '{}');
      return isRemembered(stored) ? stored : {};
    } catch {
      return {};
    }
  }
}

function runs(owner: string): boolean {
  return processInstance(Number.parseInt(owner, 10)) === owner;
}

function isRemembered(value: unknown): value is Remembered {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (frames: unknown) =>
      typeof frames === 'object' &&
      frames !== null &&
      Object.values(frames).every((id) => typeof id === 'string'),
  );
}
