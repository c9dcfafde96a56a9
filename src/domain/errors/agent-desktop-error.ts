import { type Disposition, disposition } from '../action/disposition.js';
import type { ErrorCode } from './error-code.js';

/** What an error carries besides its code and message. */
export interface ErrorContext {
  /** The next step, as a sentence that names a command where one helps. */
  readonly suggestion?: string;
  /** The operating system's own words. Never typed or secret text. */
  readonly platformDetail?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly disposition?: Disposition;
  readonly cause?: unknown;
}

/** The one error that crosses module borders. Its message says what failed, on what, and why. */
export class AgentDesktopError extends Error {
  override readonly name = 'AgentDesktopError';
  readonly code: ErrorCode;
  readonly suggestion: string | undefined;
  readonly platformDetail: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly disposition: Disposition;

  constructor(code: ErrorCode, message: string, context: ErrorContext = {}) {
    super(message, context.cause === undefined ? undefined : { cause: context.cause });
    this.code = code;
    this.suggestion = context.suggestion;
    this.platformDetail = context.platformDetail;
    this.details = context.details;
    this.disposition = context.disposition ?? disposition('not_delivered');
  }
}
