import { inject, injectable } from 'inversify';
import { checkActionability, checkStability, STABLE_SAMPLES } from '../../../domain/action/actionability.js';
import type { AppInfo } from '../../../domain/element/app-info.js';
import type { LiveElement } from '../../../domain/element/live-element.js';
import { AgentDesktopError } from '../../../domain/errors/agent-desktop-error.js';
import type { RefEntry } from '../../../domain/refs/ref-entry.js';
import { AppLauncher } from '../../../ports/app-launcher.js';
import { Clock } from '../../../ports/clock.js';
import { TreeReader } from '../../../ports/tree-reader.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { describeElement } from '../../services/describe-element.js';
import { type RefScope, type ResolvedRef, RefResolver } from '../../services/ref-resolver.js';
import { type Look, Waiter } from '../../services/waiter.js';
import type { WaitResult } from './wait.definition.js';
import type { WaitInput, WaitPredicate } from './wait.input.js';
import { waitedElement } from './waited-element.js';

/** A timer may fire a little early: samples of a moving box are to be at least 16 ms apart. */
const SAMPLE_PAUSE_MS = 17;

interface Job {
  readonly entry: RefEntry;
  readonly ref: string;
  readonly predicate: WaitPredicate;
  readonly wanted: string | undefined;
  readonly scope: RefScope;
  readonly signal: AbortSignal;
}

/** Waits for something about one element. */
@injectable()
export class ElementWatch {
  constructor(
    @inject(RefResolver) private readonly refs: RefResolver,
    @inject(TreeReader) private readonly reader: TreeReader,
    @inject(AppLauncher) private readonly launcher: AppLauncher,
    @inject(Waiter) private readonly waiter: Waiter,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async wait(ref: string, input: WaitInput, context: ExecutionContext): Promise<WaitResult> {
    const { namespace, signal } = context;
    const scope = { namespace, snapshotId: input.snapshot };
    const predicate = input.predicate ?? 'exists';
    // A ref that was never given is a mistake, and nothing to wait for.
    const { entry } = await this.refs.lookUp(ref, scope);
    const job: Job = { entry, ref, predicate, wanted: input.value, scope, signal };
    const { value: element, elapsedMs } = await this.waiter.until<LiveElement | undefined>(
      {
        what: describe(job),
        app: await this.appOf(entry, signal),
        timeoutMs: input.timeout_ms,
        look: () => this.look(job),
      },
      signal,
    );
    return {
      found: true,
      elapsed_ms: elapsedMs,
      ref,
      predicate,
      ...(element !== undefined && { element: waitedElement(element.node) }),
    };
  }

  private async appOf(entry: RefEntry, signal: AbortSignal): Promise<AppInfo | undefined> {
    const apps = await this.launcher.list(signal, entry.pid);
    return apps.find(
      (app) => app.processInstance === entry.process_instance && app.name === entry.source_app,
    );
  }

  private async look(job: Job): Promise<Look<LiveElement | undefined>> {
    try {
      const resolved = await this.refs.resolve(job.ref, job.scope, job.signal);
      return await this.judge(job, resolved);
    } catch (error) {
      if (!(error instanceof AgentDesktopError)) throw error;
      if (error.code === 'STALE_REF' && job.predicate === 'gone') return { done: true, value: undefined };
      const mayCome = error.code === 'STALE_REF' && this.isRunning(job.entry);
      if (mayCome || error.code === 'APP_UNRESPONSIVE')
        return { done: false, seen: error.message.replace(/\.$/, '') };
      throw error;
    }
  }

  /** An element may be made again, but no process comes back. */
  private isRunning(entry: RefEntry): boolean {
    return this.launcher.processInstance(entry.pid) === entry.process_instance;
  }

  private async judge(job: Job, resolved: ResolvedRef): Promise<Look<LiveElement>> {
    const { element } = resolved;
    const seen = await this.shortfall(job, resolved);
    return seen === undefined
      ? { done: true, value: element }
      : { done: false, seen: `${describeElement(element.node)}: ${seen}` };
  }

  /** What is missing until the element is as wished; undefined: nothing. */
  private async shortfall(job: Job, resolved: ResolvedRef): Promise<string | undefined> {
    const { element } = resolved;
    switch (job.predicate) {
      case 'exists':
        return undefined;
      case 'gone':
        return 'it is still there';
      case 'enabled':
        return element.node.states.includes('disabled') ? 'it is disabled' : undefined;
      case 'visible':
        return element.visible ? undefined : 'it is not visible';
      case 'value':
        return valueShortfall(job.wanted, element);
      case 'actionable':
        return this.actionShortfall(resolved, job.signal);
    }
  }

  private async actionShortfall(
    { element, window }: ResolvedRef,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const view = { request: { kind: 'click' }, element, support: { supported: true }, headed: true } as const;
    const failure = checkActionability(view);
    if (failure !== undefined) return failure.seen;
    const boxes = [element.node.bounds];
    while (boxes.length < STABLE_SAMPLES) {
      await this.clock.sleep(SAMPLE_PAUSE_MS, signal);
      const again = await this.reader.inspect(element.node.address, window, signal);
      if (again === undefined) return 'it has just gone';
      boxes.push(again.node.bounds);
    }
    return checkStability(boxes)?.seen;
  }
}

/** Without a wished value any will do. The wished one is not repeated: it may be what the user typed. */
function valueShortfall(wanted: string | undefined, { node, text }: LiveElement): string | undefined {
  if (node.states.includes('secure')) return 'its value is secret and cannot be waited for';
  const value = node.value ?? text;
  if (value === undefined) return 'its value cannot be read';
  if (wanted === undefined) return value === '' ? 'its value is empty' : undefined;
  return value === wanted ? undefined : 'its value is another one';
}

function describe({ ref, predicate, wanted }: Job): string {
  switch (predicate) {
    case 'exists':
      return `${ref} to be there`;
    case 'gone':
      return `${ref} to be gone`;
    case 'value':
      return wanted === undefined ? `${ref} to have a value` : `${ref} to have the value asked for`;
    default:
      return `${ref} to be ${predicate}`;
  }
}
