import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { NativeErrorCode, NativeReply } from '../native/addon.js';

/** What a native failure means, in the terms the application layer acts on. */
export type Failure =
  'gone' | 'app-gone' | 'hung' | 'refused' | 'unsupported' | 'cancelled' | 'library' | 'other';

/** A failed answer or rejection, whichever way it arrived. */
export interface NativeFailure {
  readonly code: NativeErrorCode;
  readonly dbusName?: string;
  readonly message: string;
}

/** Whom an operation was about, for messages. */
export interface Subject {
  /** What was being done, such as `read the window "Calculator"`. */
  readonly doing: string;
  readonly app: string;
}

const GONE_NAMES = new Set(['UnknownObject']);
const APP_GONE_NAMES = new Set(['ServiceUnknown', 'NameHasNoOwner', 'Disconnected', 'NoServer']);
const HUNG_NAMES = new Set(['NoReply', 'Timeout', 'TimedOut']);
const REFUSED_NAMES = new Set(['AccessDenied', 'AuthFailed', 'InteractiveAuthorizationRequired']);
const UNSUPPORTED_NAMES = new Set([
  'UnknownMethod',
  'UnknownInterface',
  'UnknownProperty',
  'InvalidArgs',
  'NotSupported',
  'PropertyReadOnly',
]);

/** Tells the kinds of failure apart. */
export function classify(failure: NativeFailure): Failure {
  switch (failure.code) {
    case 'TIMEOUT':
      return 'hung';
    case 'CANCELLED':
      return 'cancelled';
    case 'DISCONNECTED':
      return 'app-gone';
    case 'LIBRARY_MISSING':
      return 'library';
    case 'BUS_ERROR':
      return classifyBusError(failure);
    case 'BAD_ARGUMENT':
    case 'PROTOCOL':
      return 'other';
  }
}

/** GLib answers UnknownMethod for objects that are gone too; only its text tells. */
function classifyBusError({ dbusName, message }: NativeFailure): Failure {
  const name = dbusName?.split('.').at(-1) ?? '';
  if (GONE_NAMES.has(name) || /does not exist at path|no such object/i.test(message)) return 'gone';
  if (APP_GONE_NAMES.has(name)) return 'app-gone';
  if (HUNG_NAMES.has(name)) return 'hung';
  if (REFUSED_NAMES.has(name)) return 'refused';
  if (UNSUPPORTED_NAMES.has(name)) return 'unsupported';
  return 'other';
}

/** The failure inside a rejection of the addon; undefined for anything else. */
export function failureOf(error: unknown): NativeFailure | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (!isNativeCode(error.code)) return undefined;
  const dbusName = 'dbusName' in error && typeof error.dbusName === 'string' ? error.dbusName : undefined;
  return { code: error.code, message: error.message, ...(dbusName === undefined ? {} : { dbusName }) };
}

const NATIVE_CODES: ReadonlySet<string> = new Set<NativeErrorCode>([
  'TIMEOUT',
  'CANCELLED',
  'DISCONNECTED',
  'BUS_ERROR',
  'LIBRARY_MISSING',
  'BAD_ARGUMENT',
  'PROTOCOL',
]);

function isNativeCode(code: string): code is NativeErrorCode {
  return NATIVE_CODES.has(code);
}

/** The domain error of a native failure. */
export function domainError(failure: NativeFailure, subject: Subject): AgentDesktopError {
  const detail = { platformDetail: detailOf(failure) };
  const cannot = `Cannot ${subject.doing}`;
  switch (classify(failure)) {
    case 'gone':
      return new AgentDesktopError('ELEMENT_NOT_FOUND', `${cannot}: the element is gone.`, {
        ...detail,
        suggestion: 'Take a new snapshot and use its refs.',
      });
    case 'app-gone':
      return new AgentDesktopError('APP_UNRESPONSIVE', `${cannot}: ${subject.app} went away.`, {
        ...detail,
        suggestion: 'Run list-apps to see what is running.',
      });
    case 'hung':
      return new AgentDesktopError('APP_UNRESPONSIVE', `${cannot}: ${subject.app} did not answer in time.`, {
        ...detail,
        suggestion: 'The application may be busy or hung: wait, or repeat with a larger --timeout-ms.',
      });
    case 'refused':
      return new AgentDesktopError('PERM_DENIED', `${cannot}: the accessibility bus refused the call.`, {
        ...detail,
        suggestion: 'Run as the user who owns the desktop session; doctor shows which bus is used.',
      });
    case 'unsupported':
      return new AgentDesktopError(
        'ACTION_NOT_SUPPORTED',
        `${cannot}: ${subject.app} does not offer this.`,
        detail,
      );
    case 'cancelled':
      return new AgentDesktopError(
        'TIMEOUT',
        `${cannot}: the call was cancelled or ran out of time.`,
        detail,
      );
    case 'library':
      return new AgentDesktopError('PLATFORM_NOT_SUPPORTED', `${cannot}: ${failure.message}`, {
        ...detail,
        suggestion: 'Run doctor: it names the missing library and the package that has it.',
      });
    case 'other':
      return new AgentDesktopError('INTERNAL', `${cannot}: ${failure.message}`, detail);
  }
}

/** Runs native work; whatever it rejects with comes out as a domain error. */
export async function guarded<T>(subject: Subject, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asDomainError(error, subject);
  }
}

/** The domain error of anything that was thrown. */
export function asDomainError(error: unknown, subject: Subject): unknown {
  if (error instanceof AgentDesktopError) return error;
  const failure = failureOf(error);
  return failure === undefined ? error : domainError(failure, subject);
}

/** The failure of an answer; undefined when it is a good one. */
export function replyFailure(reply: NativeReply | undefined): NativeFailure | undefined {
  if (reply === undefined) return { code: 'PROTOCOL', message: 'no answer' };
  return reply.ok ? undefined : reply;
}

function detailOf({ code, dbusName, message }: NativeFailure): string {
  return `${dbusName ?? code}: ${message}`;
}
