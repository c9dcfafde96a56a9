/**
 * Small private text files below the state root, for adapters that keep something between calls. Folders are 0700,
 * files 0600 and owned by the user, links are refused, writes are atomic (temporary file, fsync, rename).
 *
 * Names are relative, with `/` between parts, such as `simulated/desktop.json`. Errors: `PERM_DENIED` for a state root
 * or file that is a link, not ours, or not writable; `INTERNAL` for a full disk, something of another type in the
 * way, or a file over the limit.
 */
export interface StateFiles {
  /** The text; undefined when there is no such file. Refuses files over `maxBytes` (default 1 MiB). */
  read(name: string, maxBytes?: number): string | undefined;
  /** Replaces the file whole, or fails and leaves it as it was. */
  write(name: string, text: string): Promise<void>;
  /** Removes the file; fine when there is none. */
  remove(name: string): Promise<void>;
  /** The absolute path, its folder made and checked. For locks and for tools that need a real path. */
  prepare(name: string): string;
}

export const StateFiles = Symbol.for('agent-desktop/StateFiles');
