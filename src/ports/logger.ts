/** Diagnostics on stderr, never on stdout. Never given typed or secret text. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export const Logger = Symbol.for('agent-desktop/Logger');
