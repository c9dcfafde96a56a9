import { inject, injectable } from 'inversify';
import { invalidArgs } from '../../../domain/errors/invalid-args.js';
import { parseRef } from '../../../domain/refs/ref.js';
import type { TruncationReason } from '../../../ports/tree-reader.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { RefResolver } from '../../services/ref-resolver.js';
import { type SnapshotShape, SnapshotTaker, type TakenSnapshot } from '../../services/snapshot-taker.js';
import { truncationText } from '../../services/truncation-text.js';
import { windowChoice } from '../../services/window-choice.js';
import { WindowPicker } from '../../services/window-picker.js';
import type { SnapshotResult } from './snapshot.definition.js';
import type { SnapshotInput } from './snapshot.input.js';

/** Takes a snapshot of a window, of a surface, or of what is below a ref. */
@injectable()
export class SnapshotUseCase implements UseCase<SnapshotInput, SnapshotResult> {
  constructor(
    @inject(WindowPicker) private readonly windows: WindowPicker,
    @inject(RefResolver) private readonly refs: RefResolver,
    @inject(SnapshotTaker) private readonly taker: SnapshotTaker,
  ) {}

  async execute(input: SnapshotInput, context: ExecutionContext): Promise<SnapshotResult> {
    checkCombination(input);
    return resultOf(
      input.root === undefined
        ? await this.whole(input, context)
        : await this.part(input.root, input, context),
    );
  }

  private async whole(input: SnapshotInput, context: ExecutionContext): Promise<TakenSnapshot> {
    const window = await this.windows.pick(windowChoice(input), context.signal);
    const from = { window, surface: input.surface };
    return this.taker.takeWhole(context.namespace, from, shapeOf(input), context.signal);
  }

  private async part(root: string, input: SnapshotInput, context: ExecutionContext): Promise<TakenSnapshot> {
    const scope = { namespace: context.namespace, snapshotId: input.snapshot, drill: true };
    const resolved = await this.refs.resolve(root, scope, context.signal);
    return this.taker.takePart(context.namespace, resolved, shapeOf(input), context.signal);
  }
}

function checkCombination(input: SnapshotInput): void {
  if (input.root === undefined) {
    if (input.snapshot === undefined) return;
    throw invalidArgs(
      '--snapshot names the snapshot of a ref, and no ref was given.',
      'Give --root REF too, or leave out --snapshot.',
    );
  }
  parseRef(input.root);
  if (input.surface !== 'window')
    throw invalidArgs(
      `--root reads below a ref and cannot be combined with --surface ${input.surface}.`,
      'Leave out --surface, or take a snapshot of the surface without --root.',
    );
  if (input.app !== undefined || input.window_id !== undefined)
    throw invalidArgs(
      '--root already says which window: it cannot be combined with --app or --window-id.',
      'Leave out --app and --window-id.',
    );
}

function shapeOf(input: SnapshotInput): SnapshotShape {
  return {
    maxDepth: input.max_depth,
    skeleton: input.skeleton,
    interactiveOnly: input.interactive_only,
    compact: input.compact,
    includeBounds: input.include_bounds,
    timeoutMs: input.timeout_ms,
  };
}

function resultOf(taken: TakenSnapshot): SnapshotResult {
  const { window, observation } = taken;
  const reasons = reasonsOf(taken);
  const note = noteOn(taken, reasons);
  return {
    app: window.app.name,
    window: { id: window.id, title: window.title },
    snapshot_id: taken.snapshotId,
    ref_count: taken.refCount,
    complete: reasons.length === 0,
    ...(reasons.length > 0 && {
      truncated_because: truncationText(reasons),
      nodes_observed: observation.nodesObserved,
    }),
    ...(note !== undefined && { note }),
    tree: taken.tree,
  };
}

/** A stub of an application that has not built its tree must not pass for all there is. */
function reasonsOf({ window, observation }: TakenSnapshot): readonly TruncationReason[] {
  const reasons = observation.truncatedBecause;
  const stub = window.app.accessible === 'lazy' && observation.root.children.length === 0;
  return stub && !reasons.includes('not_ready') ? [...reasons, 'not_ready'] : reasons;
}

function noteOn(
  { window, observation, cutValues }: TakenSnapshot,
  reasons: readonly TruncationReason[],
): string | undefined {
  if (reasons.includes('not_ready'))
    return (
      `"${window.app.name}" builds its tree when first asked and was not done: take the snapshot again in a moment; ` +
      "if nothing changes, start it with 'launch', which switches its accessibility on."
    );
  const { root } = observation;
  const empty = root.children.length === 0 && root.childCount === undefined && reasons.length === 0;
  if (empty && observation.rootPath.length === 0)
    return `The window of "${window.app.name}" shows nothing to assistive technology: see 'doctor'.`;
  if (cutValues) return "Long values end in '…': 'get REF --property value' reads them whole.";
  return undefined;
}
