import { inject, injectable } from 'inversify';
import { invalidArgs } from '../../../domain/errors/invalid-args.js';
import { parseRef } from '../../../domain/refs/ref.js';
import { printedValue } from '../../../domain/tree/print-node.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { breadcrumbs } from '../../services/breadcrumbs.js';
import { ElementSearch, type SearchPlace } from '../../services/element-search.js';
import { type Placed, RefAppender } from '../../services/ref-appender.js';
import { RefResolver } from '../../services/ref-resolver.js';
import { truncationText } from '../../services/truncation-text.js';
import { windowChoice } from '../../services/window-choice.js';
import { WindowPicker } from '../../services/window-picker.js';
import { type AllAppsResult, AllAppsSearch } from './all-apps-search.js';
import { queryOf } from './find-query.js';
import type { FindMatch, FindResult } from './find.definition.js';
import type { FindInput } from './find.input.js';

/** Searches for elements and gives what it shows a ref. */
@injectable()
export class FindUseCase implements UseCase<FindInput, FindResult> {
  constructor(
    @inject(WindowPicker) private readonly windows: WindowPicker,
    @inject(RefResolver) private readonly refs: RefResolver,
    @inject(ElementSearch) private readonly elements: ElementSearch,
    @inject(AllAppsSearch) private readonly allApps: AllAppsSearch,
    @inject(RefAppender) private readonly appender: RefAppender,
  ) {}

  async execute(input: FindInput, context: ExecutionContext): Promise<FindResult> {
    checkCombination(input);
    const found = await this.search(input, context);
    const chosen = input.count ? [] : choose(input, found.matches);
    const [first, ...more] = chosen;
    const appended = first && (await this.appender.append(context.namespace, [first, ...more]));
    const described = chosen.map((placed, at) => describe(placed, appended?.refs[at] ?? '', input.all_apps));
    return {
      ...answer(input, found.matches.length, described),
      ...(appended !== undefined && { snapshot_id: appended.snapshotId }),
      ...(found.matches.length === 0 && found.roles.length > 0 && { roles_present: found.roles }),
      ...(found.skipped.length > 0 && { skipped: found.skipped }),
      ...(found.truncatedBecause.length > 0 && {
        complete: false,
        truncated_because: truncationText(found.truncatedBecause),
      }),
    };
  }

  private async search(input: FindInput, context: ExecutionContext): Promise<AllAppsResult> {
    const { surface, timeout_ms: timeoutMs } = input;
    const query = queryOf(input);
    if (input.all_apps) return this.allApps.search({ query, surface, timeoutMs }, context.signal);
    const place = await this.place(input, context);
    return { ...(await this.elements.search(place, query, timeoutMs, context.signal)), skipped: [] };
  }

  private async place(input: FindInput, context: ExecutionContext): Promise<SearchPlace> {
    if (input.root === undefined)
      return {
        window: await this.windows.pick(windowChoice(input), context.signal),
        surface: input.surface,
      };
    const scope = { namespace: context.namespace, snapshotId: input.snapshot };
    return { below: await this.refs.resolve(input.root, scope, context.signal) };
  }
}

function checkCombination(input: FindInput): void {
  if (input.root !== undefined) parseRef(input.root);
  else if (input.snapshot !== undefined)
    throw invalidArgs(
      '--snapshot names the snapshot of a ref, and no ref was given.',
      'Give --root REF too, or leave out --snapshot.',
    );
  const elsewhere = input.app !== undefined || input.window_id !== undefined || input.all_apps;
  if (input.root !== undefined && (input.surface !== 'window' || elsewhere))
    throw invalidArgs(
      '--root already says where to search: it cannot be combined with --surface, --app, --window-id or --all-apps.',
      'Leave out the others.',
    );
}

function isSingle(input: FindInput): boolean {
  return input.first || input.last || input.nth !== undefined;
}

function choose(input: FindInput, matches: readonly Placed[]): readonly Placed[] {
  if (isSingle(input)) {
    const one = input.last ? matches.at(-1) : matches[input.nth ?? 0];
    return one === undefined ? [] : [one];
  }
  return input.limit === 0 ? matches : matches.slice(0, input.limit);
}

function answer(input: FindInput, total: number, described: readonly FindMatch[]): FindResult {
  if (input.count) return { count: total };
  if (isSingle(input)) return { match: described[0] ?? null };
  return { matches: described, total_matches: total, truncated: described.length < total };
}

function describe({ view, window }: Placed, ref: string, withPlace: boolean): FindMatch {
  const { node, ancestors } = view;
  const value = printedValue(node);
  return {
    ref_id: ref,
    role: node.role,
    ...(node.name !== undefined && { name: node.name }),
    ...(value !== undefined && { value }),
    ...(node.states.length > 0 && { states: node.states }),
    path: breadcrumbs(ancestors),
    ...(withPlace && { app: window.app.name, window_id: window.id }),
  };
}
