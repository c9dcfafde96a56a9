import { disposition } from '../../domain/action/disposition.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { appUnresponsive } from '../../domain/errors/target-errors.js';

export type Failure = 'gone' | 'app-gone' | 'hung' | 'refused' | 'unsupported' | 'permission' | 'other';

/** HRESULTs that UI Automation and COM answer with (`UIAutomationCoreApi.h`, `winerror.h`). */
export const HRESULTS = {
  UIA_E_ELEMENTNOTENABLED: 0x80040200,
  UIA_E_ELEMENTNOTAVAILABLE: 0x80040201,
  UIA_E_NOCLICKABLEPOINT: 0x80040202,
  UIA_E_PROXYASSEMBLYNOTLOADED: 0x80040203,
  UIA_E_NOTSUPPORTED: 0x80040204,
  UIA_E_INVALIDOPERATION: 0x80131509,
  UIA_E_TIMEOUT: 0x80131505,
  E_ACCESSDENIED: 0x80070005,
  E_NOTIMPL: 0x80004001,
  E_NOINTERFACE: 0x80004002,
  E_FAIL: 0x80004005,
  RPC_E_CALL_REJECTED: 0x80010001,
  RPC_E_SERVERCALL_RETRYLATER: 0x8001010a,
  RPC_E_DISCONNECTED: 0x80010108,
  RPC_E_SERVERFAULT: 0x80010105,
  RPC_S_SERVER_UNAVAILABLE: 0x800706ba,
  RPC_S_CALL_FAILED: 0x800706be,
} as const;

export type HresultName = keyof typeof HRESULTS;

/** Total by type. */
const FAILURES: Readonly<Record<HresultName, Failure>> = {
  UIA_E_ELEMENTNOTENABLED: 'refused',
  UIA_E_ELEMENTNOTAVAILABLE: 'gone',
  UIA_E_NOCLICKABLEPOINT: 'refused',
  UIA_E_PROXYASSEMBLYNOTLOADED: 'other',
  UIA_E_NOTSUPPORTED: 'unsupported',
  UIA_E_INVALIDOPERATION: 'refused',
  UIA_E_TIMEOUT: 'hung',
  E_ACCESSDENIED: 'permission',
  E_NOTIMPL: 'unsupported',
  E_NOINTERFACE: 'unsupported',
  E_FAIL: 'refused',
  RPC_E_CALL_REJECTED: 'hung',
  RPC_E_SERVERCALL_RETRYLATER: 'hung',
  RPC_E_DISCONNECTED: 'app-gone',
  RPC_E_SERVERFAULT: 'app-gone',
  RPC_S_SERVER_UNAVAILABLE: 'app-gone',
  RPC_S_CALL_FAILED: 'app-gone',
};

/** The name of an HRESULT, signed or unsigned. */
export function hresultName(code: number): HresultName | undefined {
  return Object.keys(HRESULTS)
    .filter(isHresultName)
    .find((name) => HRESULTS[name] === code >>> 0);
}

export function classify(code: number): Failure {
  const name = hresultName(code);
  return name === undefined ? 'other' : FAILURES[name];
}

/** The domain error of a native one. `acting`: an action was being sent, so that no answer leaves it uncertain. */
export function domainError(
  code: number,
  subject: { readonly app: string; readonly acting: boolean },
): AgentDesktopError {
  const { app, acting } = subject;
  const platformDetail = `${hresultName(code) ?? 'HRESULT'} (0x${(code >>> 0).toString(16).padStart(8, '0')})`;
  switch (classify(code)) {
    case 'gone':
      return new AgentDesktopError('STALE_REF', `The element of ${app} is gone.`, {
        suggestion: "Run 'snapshot' again and use a ref of its answer.",
        platformDetail,
      });
    case 'app-gone':
    case 'hung':
      return acting
        ? new AgentDesktopError('APP_UNRESPONSIVE', `${app} did not confirm the action.`, {
            suggestion: 'Take a snapshot to see whether it happened before trying again.',
            platformDetail,
            disposition: disposition('delivery_uncertain'),
          })
        : appUnresponsive(app, 'it is busy or gone', platformDetail);
    case 'unsupported':
      return new AgentDesktopError('ACTION_NOT_SUPPORTED', `The element of ${app} does not offer this.`, {
        platformDetail,
      });
    case 'permission':
      return new AgentDesktopError('PERM_DENIED', `${app} runs with more rights than this program.`, {
        suggestion: 'Run this program as administrator, or the other one without.',
        platformDetail,
      });
    case 'refused':
    case 'other':
      return new AgentDesktopError('ACTION_FAILED', `${app} refused the call.`, { platformDetail });
  }
}

function isHresultName(name: string): name is HresultName {
  return Object.hasOwn(HRESULTS, name);
}
