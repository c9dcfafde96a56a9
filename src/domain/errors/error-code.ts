/** Every code an answer can carry. The names are part of the contract. */
export const ERROR_CODES = [
  'PERM_DENIED',
  'ELEMENT_NOT_FOUND',
  'APP_NOT_FOUND',
  'ACTION_FAILED',
  'ACTION_NOT_SUPPORTED',
  'STALE_REF',
  'AMBIGUOUS_TARGET',
  'WINDOW_NOT_FOUND',
  'PLATFORM_NOT_SUPPORTED',
  'TIMEOUT',
  'INVALID_ARGS',
  'NOTIFICATION_NOT_FOUND',
  'SNAPSHOT_NOT_FOUND',
  'POLICY_DENIED',
  'APP_UNRESPONSIVE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
