import type { Disposition } from '../../domain/action/disposition.js';
import { capText } from '../../domain/element/clean-text.js';
import type { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { ErrorCode } from '../../domain/errors/error-code.js';

/** Longest message, suggestion or platform detail: what a user typed may be repeated in it, however long it was. */
const MAX_WORDS = 2_000;

/** The version of the answer's form, not of the program. */
export const ENVELOPE_VERSION = '2.0';

export interface SuccessEnvelope<Data = unknown> {
  readonly version: typeof ENVELOPE_VERSION;
  readonly ok: true;
  readonly command: string;
  readonly data: Data;
}

export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly suggestion?: string;
  readonly platform_detail?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly disposition: Disposition;
}

export interface FailureEnvelope {
  readonly version: typeof ENVELOPE_VERSION;
  readonly ok: false;
  readonly command: string;
  readonly error: ErrorBody;
}

/** One answer, in the order of its keys. */
export type Envelope<Data = unknown> = SuccessEnvelope<Data> | FailureEnvelope;

/** The same value without undefined fields and without empty lists, at every depth. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const kept: [string, unknown][] = [];
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined || (Array.isArray(field) && field.length === 0)) continue;
    kept.push([key, withoutEmpty(field)]);
  }
  return Object.fromEntries(kept);
}

export function success(command: string, data: unknown): SuccessEnvelope {
  return { version: ENVELOPE_VERSION, ok: true, command, data: withoutEmpty(data ?? {}) };
}

export function failure(command: string, error: AgentDesktopError): FailureEnvelope {
  const details = detailsOf(error);
  const body: ErrorBody = {
    code: error.code,
    message: capText(error.message, MAX_WORDS),
    ...(error.suggestion !== undefined && { suggestion: capText(error.suggestion, MAX_WORDS) }),
    ...(error.platformDetail !== undefined && { platform_detail: capText(error.platformDetail, MAX_WORDS) }),
    ...(details !== undefined && { details }),
    disposition: error.disposition,
  };
  return { version: ENVELOPE_VERSION, ok: false, command, error: body };
}

function detailsOf({ details }: AgentDesktopError): ErrorBody['details'] {
  const kept = details && (withoutEmpty(details) as Readonly<Record<string, unknown>>);
  return kept !== undefined && Object.keys(kept).length > 0 ? kept : undefined;
}
