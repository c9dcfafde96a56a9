import type { Clock } from '../../ports/clock.js';
import { looksUnfinished, type Scan } from './tree-scan.js';

/** What a settled read gives. */
export interface Settled {
  readonly scan: Scan;
  /** False when time ran out while the tree was still growing. */
  readonly finished: boolean;
}

const PAUSE_MS = 40;
/** A document that stays empty this long is empty, and not late. */
const EMPTY_IS_EMPTY_MS = 1000;

/**
 * Repeats a read until its tree stops growing: browsers build theirs when first asked, so that "not ready yet" and
 * "nothing there" look the same at first. Settled is a tree that looks finished and has the same number of nodes twice.
 */
export async function settleTree(
  first: Scan,
  read: () => Promise<Scan | undefined>,
  clock: Clock,
  options: { readonly budgetMs: number; readonly signal: AbortSignal },
): Promise<Settled> {
  const started = clock.now();
  let scan = first;
  for (;;) {
    const elapsed = clock.now() - started;
    if (elapsed + PAUSE_MS >= options.budgetMs) return { scan, finished: false };
    await clock.sleep(PAUSE_MS, options.signal);
    const next = await read();
    if (next === undefined) return { scan, finished: true };
    const stable = next.count === scan.count;
    const unfinished = looksUnfinished(next);
    scan = next;
    if (next.ended !== 0) return { scan, finished: true };
    if (stable && (!unfinished || clock.now() - started >= EMPTY_IS_EMPTY_MS))
      return { scan, finished: true };
  }
}
