import { inject, injectable } from 'inversify';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { AppPicker } from '../../services/app-picker.js';
import { ElementSearch } from '../../services/element-search.js';
import { type Placed, RefAppender } from '../../services/ref-appender.js';
import { windowChoice } from '../../services/window-choice.js';
import { type Look, Waiter } from '../../services/waiter.js';
import { WindowPicker } from '../../services/window-picker.js';
import { appNow } from './app-now.js';
import { orNotThereYet } from './not-there-yet.js';
import type { WaitResult } from './wait.definition.js';
import type { WaitInput } from './wait.input.js';
import { waitedElement } from './waited-element.js';

/** Matches that are printed; `count` tells all. */
const MAX_MATCHES = 10;
/** The longest that one look may read. */
const LOOK_MS = 5_000;

/** Waits until a text is shown, or is not shown any more. */
@injectable()
export class TextWatch {
  constructor(
    @inject(AppPicker) private readonly apps: AppPicker,
    @inject(WindowPicker) private readonly windows: WindowPicker,
    @inject(ElementSearch) private readonly elements: ElementSearch,
    @inject(RefAppender) private readonly appender: RefAppender,
    @inject(Waiter) private readonly waiter: Waiter,
  ) {}

  async wait(text: string, input: WaitInput, context: ExecutionContext): Promise<WaitResult> {
    const { signal, namespace } = context;
    const least = input.count ?? 1;
    const times = least > 1 ? ` ${String(least)} times` : '';
    const { value: shown, elapsedMs } = await this.waiter.until<readonly Placed[]>(
      {
        what: least === 0 ? `the text "${text}" to go` : `the text "${text}"${times}`,
        app: await appNow(this.apps, input.app, signal),
        timeoutMs: input.timeout_ms,
        look: (left) => orNotThereYet(() => this.look(text, input, Math.min(left, LOOK_MS), signal)),
      },
      signal,
    );
    const [first, ...more] = shown.slice(0, MAX_MATCHES);
    if (first === undefined) return { found: true, elapsed_ms: elapsedMs, count: 0 };
    const { snapshotId, refs } = await this.appender.append(namespace, [first, ...more]);
    return {
      found: true,
      elapsed_ms: elapsedMs,
      matches: [first, ...more].map(({ view }, at) => ({
        ref_id: refs[at] ?? '',
        ...waitedElement(view.node),
      })),
      count: shown.length,
      snapshot_id: snapshotId,
    };
  }

  private async look(
    text: string,
    input: WaitInput,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Look<readonly Placed[]>> {
    const window = await this.windows.pick(windowChoice(input), signal);
    const place = { window, surface: 'window' } as const;
    const { matches, truncatedBecause } = await this.elements.search(place, { text }, timeoutMs, signal);
    const shown = matches.filter((match) => isShown(match) && !repeatsAncestor(match, matches));
    const least = input.count ?? 1;
    // Nobody knows what a part that was not read shows: it may not pass for a part without the text.
    const unread = truncatedBecause.some((why) => why !== 'child_limit' && why !== 'visible_range');
    if (least === 0 ? shown.length === 0 && !unread : shown.length >= least)
      return { done: true, value: shown };
    const seen = `it is shown ${String(shown.length)} times in "${window.title}"`;
    return { done: false, seen: unread ? `${seen}, of which a part could not be read` : seen };
  }
}

/** The title of the window is not in the window. */
function isShown({ view }: Placed): boolean {
  const { node, ancestors, path } = view;
  return path.length > 0 && ![node, ...ancestors].some(({ states }) => states.includes('hidden'));
}

/** A label inside a button of the same name is the same text once. */
function repeatsAncestor({ view }: Placed, matches: readonly Placed[]): boolean {
  const { node, ancestors } = view;
  const matched = new Set(matches.map((match) => match.view.node));
  return ancestors.slice(0, -1).some((above) => above.name === node.name && matched.has(above));
}
