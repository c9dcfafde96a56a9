import type { TruncationReason } from '../../ports/tree-reader.js';

/** The printed form of why a read is not complete: one reason as it is called, several after one another. */
export function truncationText(reasons: readonly TruncationReason[]): string {
  return reasons.join(', ');
}
