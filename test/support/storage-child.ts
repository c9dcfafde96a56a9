import { writeSync } from 'node:fs';
import { loadAddon } from '../../src/adapters/native/load-addon.js';
import { createEnvironment } from '../../src/adapters/runtime/process-environment.js';
import { SystemClock } from '../../src/adapters/runtime/system-clock.js';
import { ExclusiveFileLock } from '../../src/adapters/storage/exclusive-file-lock.js';
import { FileSnapshotStore } from '../../src/adapters/storage/file-snapshot-store.js';
import { KernelFileLock } from '../../src/adapters/storage/kernel-file-lock.js';
import { SnapshotIndex } from '../../src/adapters/storage/snapshot-index.js';
import { StateRoot } from '../../src/adapters/storage/state-root.js';
import { AgentDesktopError } from '../../src/domain/errors/agent-desktop-error.js';
import { withOneMoreRef } from './builders/stored-snapshot.js';

/**
 * A process that uses the file adapters, for tests of several at once. Arguments: the kind of lock (`kernel` or
 * `file`), what to do, and its own arguments. Says `ready` when it is, and waits for a line before it begins.
 */
const [kind, task, ...args] = process.argv.slice(2);
const clock = new SystemClock();
const lock = kind === 'kernel' ? new KernelFileLock(clock, loadAddon()) : new ExclusiveFileLock(clock);

function say(word: string): void {
  writeSync(1, `${word}\n`);
}

function nextLine(): Promise<void> {
  return new Promise((resolve) => process.stdin.once('data', () => resolve()));
}

/** Adds one ref after another to a snapshot, and tries again when the lock was not free in time, as callers are told. */
async function update(id: string, times: number): Promise<void> {
  const state = new StateRoot(createEnvironment());
  const store = new FileSnapshotStore(state, new SnapshotIndex(state, lock), lock);
  for (let done = 0; done < times;) {
    try {
      await store.update('default', id, withOneMoreRef);
      done += 1;
    } catch (error) {
      if (!(error instanceof AgentDesktopError) || error.code !== 'TIMEOUT') throw error;
    }
  }
}

/** Takes a lock and keeps it until the process is killed. */
async function hold(path: string): Promise<void> {
  await lock.acquire(path, 5000);
  say('held');
  setInterval(() => undefined, 60_000);
}

say('ready');
await nextLine();
if (task === 'update') await update(args[0] ?? '', Number(args[1]));
if (task === 'hold') await hold(args[0] ?? '');
if (task !== 'hold') process.stdin.destroy();
