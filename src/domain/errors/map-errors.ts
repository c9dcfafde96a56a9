import { AgentDesktopError } from './agent-desktop-error.js';

/** A RefMap is larger than may be stored. */
export function mapTooLarge(refs: number, bytes: number): AgentDesktopError {
  return new AgentDesktopError(
    'INTERNAL',
    `The snapshot has ${String(refs)} refs, ${String(bytes)} bytes: more than a snapshot may keep.`,
    {
      suggestion:
        'Take a smaller snapshot, with --skeleton, -i or a lower --max-depth; the stored one is unchanged.',
      details: { refs, bytes },
    },
  );
}

/** A stored RefMap cannot be read. `why` says what is wrong with it, without quoting it. */
export function mapUnreadable(why: string, cause?: unknown): AgentDesktopError {
  return new AgentDesktopError('INTERNAL', `The stored snapshot cannot be read: ${why}.`, {
    suggestion: "Take a fresh snapshot with 'snapshot'.",
    details: { kind: 'refmap_unreadable' },
    ...(cause === undefined ? {} : { cause }),
  });
}
