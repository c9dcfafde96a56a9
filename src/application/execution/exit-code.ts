import type { Envelope } from './envelope.js';

/** 0 for success, 2 for `INVALID_ARGS` and nothing else, 1 for every other error. */
export function exitCodeOf(envelope: Envelope): 0 | 1 | 2 {
  if (envelope.ok) return 0;
  return envelope.error.code === 'INVALID_ARGS' ? 2 : 1;
}
