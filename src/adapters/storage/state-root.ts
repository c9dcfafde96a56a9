import {
  type Stats,
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { inject, injectable } from 'inversify';
import { Environment } from '../../ports/environment.js';
import type { StateFiles } from '../../ports/state-files.js';
import { writeFileAtomically } from './atomic-file.js';
import { errnoOf, fileSystemError } from './fs-errors.js';
import {
  checkedPart,
  fileTooLarge,
  notA,
  notOurs,
  openToOthers,
  refuseLink,
  splitStateName,
} from './state-path.js';

const FOLDER_MODE = 0o700;
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const DEFAULT_MAX_BYTES = 1_048_576;

/**
 * `O_NONBLOCK` so that a named pipe in the way is refused, not waited for. On Windows both flags are undefined, which
 * counts as 0 here.
 */
const READ_ONLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** What this program itself puts there: a folder with nothing else in it may be closed to others without asking. */
const OWN_ENTRIES = new Set([
  'daemon',
  'desktops',
  'last_refmap.json',
  'latest_snapshot_id',
  'linux',
  'locks',
  'policy.json',
  'sessions',
  'simulated',
  'snapshots',
  'traces',
]);

/**
 * The folder all state lives in, and the only way to it. Its ancestors are resolved once; the folder itself and all
 * below it refuse links, belong to the user, and are closed to others.
 */
@injectable()
export class StateRoot implements StateFiles {
  private resolved: string | undefined;

  constructor(@inject(Environment) private readonly environment: Environment) {}

  /** A folder below the state root (or the root itself), made if needed, each part checked. */
  folder(...parts: readonly string[]): string {
    return parts.reduce((parent, part) => {
      const path = join(parent, checkedPart(part));
      this.makeFolder(path);
      return path;
    }, this.root());
  }

  /** The same folder when it is there, checked; undefined when it is not. Makes nothing. */
  existingFolder(...parts: readonly string[]): string | undefined {
    const root = this.resolveAncestors();
    if (root === undefined || !this.checkFolder(root)) return undefined;
    let path = root;
    for (const part of parts) {
      path = join(path, checkedPart(part));
      if (!this.checkFolder(path)) return undefined;
    }
    return path;
  }

  /** Reads a private file by absolute path. Undefined when there is none. */
  readPrivate(path: string, maxBytes: number): string | undefined {
    let file: number;
    try {
      file = openSync(path, READ_ONLY);
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return undefined;
      throw fileSystemError(error, 'read', path);
    }
    try {
      const stats = fstatSync(file);
      if (!stats.isFile()) throw notA('file', path);
      this.checkOwner(path, stats);
      if (stats.size > maxBytes) throw fileTooLarge(path, stats.size, maxBytes);
      return readFileSync(file, 'utf8');
    } catch (error) {
      throw fileSystemError(error, 'read', path);
    } finally {
      closeSync(file);
    }
  }

  read(name: string, maxBytes = DEFAULT_MAX_BYTES): string | undefined {
    const { folders, file } = splitStateName(name);
    const folder = this.existingFolder(...folders);
    return folder === undefined ? undefined : this.readPrivate(join(folder, file), maxBytes);
  }

  async write(name: string, text: string): Promise<void> {
    await writeFileAtomically(this.prepare(name), text);
  }

  async remove(name: string): Promise<void> {
    const { folders, file } = splitStateName(name);
    const folder = this.existingFolder(...folders);
    if (folder === undefined) return;
    const path = join(folder, file);
    await rm(path, { force: true }).catch((error: unknown) => {
      throw fileSystemError(error, 'remove', path);
    });
  }

  prepare(name: string): string {
    const { folders, file } = splitStateName(name);
    const path = join(this.folder(...folders), file);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return path;
    refuseLink(path, stats);
    if (!stats.isFile()) throw notA('file', path);
    this.checkOwner(path, stats);
    return path;
  }

  private root(): string {
    if (this.resolved !== undefined) return this.resolved;
    this.makeAncestors();
    const path = this.resolveAncestors();
    if (path === undefined) throw fileSystemError(undefined, 'create', this.environment.stateRoot);
    this.makeFolder(path, (stats) => this.closeRoot(path, stats));
    this.resolved = path;
    return path;
  }

  private makeAncestors(): void {
    const parent = dirname(this.environment.stateRoot);
    try {
      mkdirSync(parent, { recursive: true, mode: FOLDER_MODE });
    } catch (error) {
      // Only "no folder there, and none can be made" is a reason to give up; what is there is looked at later.
      if (errnoOf(error) === 'EEXIST') throw notA('folder', parent);
      throw fileSystemError(error, 'create', this.environment.stateRoot);
    }
  }

  private resolveAncestors(): string | undefined {
    const wanted = this.environment.stateRoot;
    try {
      return join(realpathSync(dirname(wanted)), basename(wanted));
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return undefined;
      throw fileSystemError(error, 'use', wanted);
    }
  }

  private makeFolder(path: string, whenThere = (stats: Stats) => closeFolder(path, stats)): void {
    try {
      if (!this.checkFolder(path, whenThere)) mkdirSync(path, { mode: FOLDER_MODE });
      else return;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw fileSystemError(error, 'create', path);
    }
    // Another process may have put something there in between: what was just made is checked like what was found.
    if (!this.checkFolder(path)) throw fileSystemError(undefined, 'create', path);
  }

  private checkFolder(path: string, whenThere?: (stats: Stats) => void): boolean {
    let stats: Stats | undefined;
    try {
      stats = lstatSync(path, { throwIfNoEntry: false });
    } catch (error) {
      throw fileSystemError(error, 'use', path);
    }
    if (stats === undefined) return false;
    refuseLink(path, stats);
    if (!stats.isDirectory()) throw notA('folder', path);
    this.checkOwner(path, stats);
    whenThere?.(stats);
    return true;
  }

  private checkOwner(path: string, stats: Stats): void {
    const { userId } = this.environment;
    if (userId >= 0 && stats.uid !== userId) throw notOurs(path, stats.uid, userId);
  }

  /** A folder that others may look into is closed to them only if it holds nothing but our own state. */
  private closeRoot(path: string, stats: Stats): void {
    if (process.platform === 'win32' || (stats.mode & OTHERS) === 0) return;
    const foreign = readdirSync(path).some((entry) => !OWN_ENTRIES.has(entry));
    if (foreign || (stats.mode & OTHERS_WRITE) !== 0) throw openToOthers(path, stats.mode);
    chmodSync(path, FOLDER_MODE);
  }
}

function closeFolder(path: string, stats: Stats): void {
  if (process.platform !== 'win32' && (stats.mode & OTHERS) !== 0) chmodSync(path, FOLDER_MODE);
}
