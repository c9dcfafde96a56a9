import { disposition } from '../../domain/action/disposition.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { appUnresponsive } from '../../domain/errors/target-errors.js';

export type Failure = 'gone' | 'hung' | 'refused' | 'unsupported' | 'permission' | 'other';

/** Codes of `AXError.h`. */
export const AX_ERRORS = {
  kAXErrorFailure: -25200,
  kAXErrorIllegalArgument: -25201,
  kAXErrorInvalidUIElement: -25202,
  kAXErrorInvalidUIElementObserver: -25203,
  kAXErrorCannotComplete: -25204,
  kAXErrorAttributeUnsupported: -25205,
  kAXErrorActionUnsupported: -25206,
  kAXErrorNotificationUnsupported: -25207,
  kAXErrorNotImplemented: -25208,
  kAXErrorNotificationAlreadyRegistered: -25209,
  kAXErrorNotificationNotRegistered: -25210,
  kAXErrorAPIDisabled: -25211,
  kAXErrorNoValue: -25212,
  kAXErrorParameterizedAttributeUnsupported: -25213,
  kAXErrorNotEnoughPrecision: -25214,
} as const;

export type AxErrorName = keyof typeof AX_ERRORS;

/** Total by type. */
const FAILURES: Readonly<Record<AxErrorName, Failure>> = {
  kAXErrorFailure: 'refused',
  kAXErrorIllegalArgument: 'other',
  kAXErrorInvalidUIElement: 'gone',
  kAXErrorInvalidUIElementObserver: 'gone',
  kAXErrorCannotComplete: 'hung',
  kAXErrorAttributeUnsupported: 'unsupported',
  kAXErrorActionUnsupported: 'unsupported',
  kAXErrorNotificationUnsupported: 'unsupported',
  kAXErrorNotImplemented: 'unsupported',
  kAXErrorNotificationAlreadyRegistered: 'other',
  kAXErrorNotificationNotRegistered: 'other',
  kAXErrorAPIDisabled: 'permission',
  kAXErrorNoValue: 'unsupported',
  kAXErrorParameterizedAttributeUnsupported: 'unsupported',
  kAXErrorNotEnoughPrecision: 'other',
};

export function axErrorName(code: number): AxErrorName | undefined {
  const names: readonly AxErrorName[] = Object.keys(FAILURES).filter(isAxErrorName);
  return names.find((name) => AX_ERRORS[name] === code);
}

export function classify(code: number): Failure {
  const name = axErrorName(code);
  return name === undefined ? 'other' : FAILURES[name];
}

/**
 * The domain error of a native one. `acting`: an action was being sent. `kAXErrorCannotComplete` from an action may
 * mean that it did happen, so its delivery is uncertain.
 */
export function domainError(
  code: number,
  subject: { readonly app: string; readonly acting: boolean },
): AgentDesktopError {
  const platformDetail = `${axErrorName(code) ?? 'AXError'} (${code})`;
  switch (classify(code)) {
    case 'gone':
      return new AgentDesktopError('STALE_REF', `The element of ${subject.app} is gone.`, {
        suggestion: "Run 'snapshot' again and use a ref of its answer.",
        platformDetail,
      });
    case 'hung':
      return subject.acting
        ? new AgentDesktopError('APP_UNRESPONSIVE', `${subject.app} did not confirm the action.`, {
            suggestion: 'Take a snapshot to see whether it happened before trying again.',
            platformDetail,
            disposition: disposition('delivery_uncertain'),
          })
        : appUnresponsive(subject.app, 'it is busy or gone', platformDetail);
    case 'unsupported':
      return new AgentDesktopError(
        'ACTION_NOT_SUPPORTED',
        `The element of ${subject.app} does not offer this.`,
        {
          platformDetail,
        },
      );
    case 'permission':
      return new AgentDesktopError(
        'PERM_DENIED',
        'This program is not allowed to use the accessibility interface.',
        {
          suggestion: 'Allow your terminal in System Settings > Privacy & Security > Accessibility.',
          platformDetail,
        },
      );
    case 'refused':
    case 'other':
      return new AgentDesktopError('ACTION_FAILED', `${subject.app} refused the call.`, { platformDetail });
  }
}

function isAxErrorName(name: string): name is AxErrorName {
  return Object.hasOwn(AX_ERRORS, name);
}
