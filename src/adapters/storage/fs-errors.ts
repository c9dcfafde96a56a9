import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';

const ELSEWHERE = 'set AGENT_DESKTOP_HOME to a folder of your own on a writable disk';

interface Explanation {
  readonly code: 'PERM_DENIED' | 'INTERNAL';
  readonly why: string;
  readonly suggestion: string;
}

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  EROFS: {
    code: 'PERM_DENIED',
    why: 'the file system is read-only',
    suggestion: `Mount it writable, or ${ELSEWHERE}.`,
  },
  EACCES: {
    code: 'PERM_DENIED',
    why: 'access is denied',
    suggestion: `Check who owns the folder and its mode, or ${ELSEWHERE}.`,
  },
  EPERM: {
    code: 'PERM_DENIED',
    why: 'the operation is not permitted',
    suggestion: `Check who owns the folder and its attributes, or ${ELSEWHERE}.`,
  },
  ELOOP: {
    code: 'PERM_DENIED',
    why: 'it is a symbolic link, and links are not followed in the state folder',
    suggestion: `Remove the link, or ${ELSEWHERE}.`,
  },
  ENOSPC: {
    code: 'INTERNAL',
    why: 'the disk is full',
    suggestion: `Free some space, or ${ELSEWHERE}. What was stored before is unchanged.`,
  },
  EDQUOT: {
    code: 'INTERNAL',
    why: 'the disk quota is used up',
    suggestion: `Free some space, or ${ELSEWHERE}. What was stored before is unchanged.`,
  },
  ENOTDIR: {
    code: 'INTERNAL',
    why: 'a part of the path is not a folder',
    suggestion: `Move away what is in the way, or ${ELSEWHERE}.`,
  },
  EISDIR: {
    code: 'INTERNAL',
    why: 'a folder stands where a file is expected',
    suggestion: `Move away what is in the way, or ${ELSEWHERE}.`,
  },
  EMFILE: {
    code: 'INTERNAL',
    why: 'too many files are open',
    suggestion: 'Close other programs, or raise the limit of open files (ulimit -n).',
  },
};

/** The system's name of an error, such as `ENOENT`. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Turns an error of the file system into one that says what failed, where, why, and what to do. */
export function fileSystemError(error: unknown, doing: string, path: string): AgentDesktopError {
  if (error instanceof AgentDesktopError) return error;
  const errno = errnoOf(error);
  const known = errno === undefined ? undefined : EXPLANATIONS[errno];
  const why = known?.why ?? 'the file system refused';
  return new AgentDesktopError(known?.code ?? 'INTERNAL', `Cannot ${doing} ${path}: ${why}.`, {
    suggestion: known?.suggestion ?? `Check that the folder is there and usable, or ${ELSEWHERE}.`,
    details: { path, ...(errno === undefined ? {} : { errno }) },
    ...(error instanceof Error ? { platformDetail: error.message } : {}),
    cause: error,
  });
}
