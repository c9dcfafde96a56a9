import { randomBytes } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { identityOfProcess, isAlive } from './desktop-processes.js';
import { type DesktopRecord, parseRecord } from './desktop-record.js';

const RECORD = 'desktop.json';
const CLAIM = 'ending';
/** Half-made folders live for milliseconds; older ones have no maker any more. */
const DRAFT_LIFE_MS = 60_000;

/**
 * The folders of the private desktops under the state root, one a desktop, mode 0700. A folder appears with its record
 * inside in one step and disappears in one step, so that of several starters of one name exactly one wins.
 */
export class DesktopFolders {
  private readonly root: string;

  constructor(
    private readonly stateRoot: string,
    private readonly userId: number,
  ) {
    this.root = join(stateRoot, 'desktops');
  }

  path(name: string, ...rest: string[]): string {
    return join(this.root, name, ...rest);
  }

  names(): string[] {
    if (!this.check(this.stateRoot) || !this.check(this.root)) return [];
    const entries = readdirSync(this.root);
    for (const entry of entries) if (entry.startsWith('.')) this.sweep(entry);
    return entries.filter((name) => !name.startsWith('.')).sort();
  }

  /** Undefined when there is no such desktop, or when its record cannot be understood. */
  read(name: string): DesktopRecord | undefined {
    try {
      return parseRecord(readFileSync(this.path(name, RECORD), 'utf8'));
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
      throw refused(this.path(name, RECORD), error);
    }
  }

  exists(name: string): boolean {
    return this.check(this.path(name));
  }

  /** Makes the folder with this record in it; false when the name is taken. */
  create(record: DesktopRecord): boolean {
    try {
      this.check(this.stateRoot);
      mkdirSync(this.root, { recursive: true, mode: 0o700 });
      this.check(this.root);
      const draft = join(this.root, `.${record.name}.${randomBytes(6).toString('hex')}`);
      mkdirSync(draft, { mode: 0o700 });
      writeFileSync(join(draft, RECORD), JSON.stringify(record), { mode: 0o600 });
      try {
        renameSync(draft, this.path(record.name));
        return true;
      } catch (error) {
        rmSync(draft, { recursive: true, force: true });
        if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return false;
        throw error;
      }
    } catch (error) {
      throw refused(this.root, error);
    }
  }

  save(record: DesktopRecord): void {
    const target = this.path(record.name, RECORD);
    const draft = `${target}.${randomBytes(4).toString('hex')}`;
    try {
      writeFileSync(draft, JSON.stringify(record), { mode: 0o600 });
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { force: true });
      throw refused(target, error);
    }
  }

  /**
   * Takes the right to end exactly this desktop; false when somebody else is at it, or the folder now belongs to
   * another one of the same name.
   */
  claim(name: string, id: string | undefined): boolean {
    const claim = this.path(name, CLAIM);
    const me = identityOfProcess(process.pid);
    const text = me === undefined ? '' : `${String(me.pid)}:${me.startTime}`;
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        writeFileSync(claim, text, { flag: 'wx', mode: 0o600 });
        if (this.read(name)?.id === id) return true;
        unlinkSync(claim);
        return false;
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
        if (codeOf(error) !== 'EEXIST') throw refused(claim, error);
        if (!this.dropDeadClaim(claim)) return false;
      }
    }
    return false;
  }

  /** Removes the folder of a claimed desktop, and the common folder when it was the last one. */
  remove(name: string): void {
    const doomed = join(this.root, `.${name}.${randomBytes(6).toString('hex')}`);
    try {
      renameSync(this.path(name), doomed);
      rmSync(doomed, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      throw refused(this.path(name), error);
    }
    try {
      rmdirSync(this.root);
    } catch {
      // Other desktops are still there.
    }
  }

  /** Removes a folder that a killed command left half made or half removed. */
  private sweep(entry: string): void {
    const path = join(this.root, entry);
    try {
      if (Date.now() - lstatSync(path).mtimeMs > DRAFT_LIFE_MS)
        rmSync(path, { recursive: true, force: true });
    } catch {
      // Another command sweeps it at the same moment.
    }
  }

  private dropDeadClaim(claim: string): boolean {
    try {
      const [pid, startTime] = readFileSync(claim, 'latin1').split(':');
      if (startTime !== undefined && isAlive({ pid: Number(pid), startTime })) return false;
      unlinkSync(claim);
      return true;
    } catch {
      return true;
    }
  }

  /** True for a folder of ours, false for nothing there; refuses anything else. */
  private check(path: string): boolean {
    let stat;
    try {
      stat = lstatSync(path);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false;
      throw refused(path, error);
    }
    if (stat.isDirectory() && stat.uid === this.userId) return true;
    const found = stat.isSymbolicLink()
      ? 'a link'
      : stat.isDirectory()
        ? "another user's folder"
        : 'no folder';
    throw new AgentDesktopError('PERM_DENIED', `${path} is ${found}, so no desktop is kept there.`, {
      suggestion: 'Move it away, or set AGENT_DESKTOP_HOME to a folder of your own.',
    });
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function refused(path: string, error: unknown): AgentDesktopError {
  if (error instanceof AgentDesktopError) return error;
  const code = codeOf(error);
  const denied = code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
  return new AgentDesktopError(
    denied ? 'PERM_DENIED' : 'INTERNAL',
    `Cannot use ${path} for private desktops.`,
    {
      platformDetail: error instanceof Error ? error.message : String(error),
      suggestion: 'Free space there, mend its permissions, or set AGENT_DESKTOP_HOME to a writable folder.',
      cause: error,
    },
  );
}
