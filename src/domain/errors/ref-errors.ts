import { AgentDesktopError } from './agent-desktop-error.js';

/** One element that a call could have meant, with a ref that can be used at once. */
export interface TargetCandidate {
  readonly ref?: string;
  readonly role?: string;
  readonly name?: string;
  readonly [key: string]: unknown;
}

/** What is known about a ref that leads nowhere. */
export interface StaleRefContext {
  /** The ref came from a drill-down (its entry has a root_ref), or was to be drilled into. */
  readonly drilled?: boolean;
  readonly snapshotId?: string;
  /** Why it is stale, such as `its application ended`. */
  readonly reason?: string;
}

const MAX_CANDIDATES = 10;

/** The element of a ref is gone, changed, or was never in the map. */
export function staleRef(ref: string, context: StaleRefContext = {}): AgentDesktopError {
  const reason = context.reason ?? 'the element is gone or is another one now';
  return new AgentDesktopError('STALE_REF', `${ref} is stale: ${reason}.`, {
    suggestion: context.drilled
      ? "Run 'snapshot --skeleton' again, then drill down again with 'snapshot --root REF'."
      : "Run 'snapshot' again and use a ref of its answer.",
    details: { ref, ...(context.snapshotId === undefined ? {} : { snapshot_id: context.snapshotId }) },
  });
}

/** Several elements fit equally well. Lists at most 10 of them. */
export function ambiguousTarget(
  message: string,
  candidates: readonly TargetCandidate[],
  suggestion = 'Use one of the candidates.',
): AgentDesktopError {
  return new AgentDesktopError('AMBIGUOUS_TARGET', message, {
    suggestion,
    details: { candidates: candidates.slice(0, MAX_CANDIDATES), total: candidates.length },
  });
}

/** There is no snapshot with this id, or none at all. */
export function snapshotNotFound(id?: string): AgentDesktopError {
  return new AgentDesktopError(
    'SNAPSHOT_NOT_FOUND',
    id === undefined ? 'There is no snapshot yet.' : `There is no snapshot ${id}.`,
    {
      suggestion: "Run 'snapshot' first and use a ref of its answer.",
      ...(id === undefined ? {} : { details: { snapshot_id: id } }),
    },
  );
}
