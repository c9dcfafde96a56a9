import type { KernelLocks } from './kernel-file-lock.js';

/** Loads the addon when the first lock is needed, so that commands without locks never do. */
export async function loadKernelLocks(): Promise<KernelLocks> {
  const { loadAddon } = await import('../native/load-addon.js');
  return loadAddon();
}
