import type { Logger } from '../../ports/logger.js';

type Fields = Readonly<Record<string, unknown>>;

export interface StderrLoggerOptions {
  /** True with `--verbose`: debug lines are written too. */
  readonly verbose: boolean;
  readonly write?: (line: string) => void;
}

/** One line a message on stderr, so that stdout stays pure JSON. Control characters are escaped. */
export class StderrLogger implements Logger {
  private readonly verbose: boolean;
  private readonly write: (line: string) => void;

  constructor(options: StderrLoggerOptions) {
    this.verbose = options.verbose;
    this.write = options.write ?? ((line) => void process.stderr.write(line));
  }

  debug(message: string, fields?: Fields): void {
    if (this.verbose) this.line('debug', message, fields);
  }

  warn(message: string, fields?: Fields): void {
    this.line('warn', message, fields);
  }

  private line(level: string, message: string, fields: Fields | undefined): void {
    const tail = fields === undefined || Object.keys(fields).length === 0 ? '' : ` ${toJson(fields)}`;
    this.write(`agent-desktop ${level}: ${escapeControls(message)}${tail}\n`);
  }
}

/** A log line must never be the reason why a command fails. */
function toJson(fields: Fields): string {
  try {
    return escapeControls(JSON.stringify(fields, replaceUnprintable));
  } catch {
    return '{"fields":"not printable"}';
  }
}

function replaceUnprintable(_key: string, value: unknown): unknown {
  if (value instanceof Error) return value.message;
  return typeof value === 'bigint' ? String(value) : value;
}

/** Names of windows and applications reach the log; a terminal must not obey what they contain. */
function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}
