const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

type Interrupting = keyof typeof EXIT_CODES;

const NAMES = Object.keys(EXIT_CODES) as Interrupting[];

/** The part of `process` that is needed. */
export interface SignalSource {
  listenerCount(signal: Interrupting): number;
  on(signal: Interrupting, listener: () => void): unknown;
  removeListener(signal: Interrupting, listener: () => void): unknown;
  exit(code: number): unknown;
}

/** Before a command runs and after its answer is out nothing is held: a signal then ends the program by its code. */
export function exitWhereNothingRuns(source: SignalSource = process): void {
  for (const name of NAMES)
    source.on(name, () => {
      if (source.listenerCount(name) === 1) source.exit(EXIT_CODES[name]);
    });
}

/**
 * Turns SIGINT and SIGTERM into an abort, so that what is held is released before the end. A second signal ends at
 * once.
 */
export class Interruption {
  private readonly controller = new AbortController();
  private readonly listeners = new Map<Interrupting, () => void>();
  private code: number | undefined;

  constructor(private readonly source: SignalSource = process) {
    for (const name of NAMES) {
      const listener = (): void => {
        this.interrupt(EXIT_CODES[name]);
      };
      this.listeners.set(name, listener);
      source.on(name, listener);
    }
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** 130 or 143 once a signal came. */
  get exitCode(): number | undefined {
    return this.code;
  }

  close(): void {
    for (const [name, listener] of this.listeners) this.source.removeListener(name, listener);
    this.listeners.clear();
  }

  private interrupt(code: number): void {
    if (this.code !== undefined) {
      this.source.exit(this.code);
      return;
    }
    this.code = code;
    this.controller.abort();
  }
}
