/**
 * Text that a caller hands over outside the arguments, because arguments are visible to other users of the machine.
 */
export interface TextSource {
  /**
   * The whole standard input as UTF-8, exactly as it came, a final line end included. Errors: `INVALID_ARGS` when
   * standard input is a terminal, is not valid UTF-8, or is longer than 4 MiB; `TIMEOUT` when `signal` aborts first.
   */
  readStdin(signal: AbortSignal): Promise<string>;
}

export const TextSource = Symbol.for('agent-desktop/TextSource');
