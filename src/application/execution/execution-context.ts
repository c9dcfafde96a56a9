/** What every use case is told besides its input. */
export interface ExecutionContext {
  /** Aborts when the caller cancels or the process is told to end. */
  readonly signal: AbortSignal;
  /** Where snapshots live: the session id, or `default`. */
  readonly namespace: string;
  /** True when physical input is allowed. */
  readonly headed: boolean;
  /** The private desktop that the caller works in, if any. */
  readonly desktop?: string;
}
