import { invalidArgs } from '../../domain/errors/invalid-args.js';

export const SNAPSHOTS_FOLDER = 'snapshots';

const DEFAULT_NAMESPACE = 'default';
const SESSION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Folder names, from the state root down, of what one namespace keeps. */
export function namespaceFolders(namespace: string): readonly string[] {
  if (namespace === DEFAULT_NAMESPACE) return [];
  if (!SESSION_NAME.test(namespace)) {
    throw invalidArgs(
      `${JSON.stringify(namespace.slice(0, 80))} is not a session name.`,
      'Use 1 to 64 letters, digits, ".", "-" or "_", beginning with a letter or digit.',
    );
  }
  return ['sessions', namespace];
}
