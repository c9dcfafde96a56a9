import type { AccessibilityNode } from '../../../domain/element/accessibility-node.js';
import { defineCommand } from '../../catalogue/define-command.js';
import { SnapshotInput } from './snapshot.input.js';

/** Container token of the `snapshot` use case. */
export const SNAPSHOT_USE_CASE = Symbol.for('agent-desktop/use-case/snapshot');

/** The `data` of `snapshot`. */
export interface SnapshotResult {
  readonly app: string;
  readonly window: { readonly id: string; readonly title: string };
  readonly snapshot_id: string;
  /** Refs of the whole map, drilled regions too. */
  readonly ref_count: number;
  readonly complete: boolean;
  /** Such as `timeout`; several reasons are parted by commas. */
  readonly truncated_because?: string;
  readonly nodes_observed?: number;
  /** What a caller should know about a tree that is empty, not built yet or shortened. */
  readonly note?: string;
  readonly tree: AccessibilityNode;
}

export const SNAPSHOT = defineCommand<SnapshotInput, SnapshotResult>({
  name: 'snapshot',
  summary: 'Read the accessibility tree of a window and give its elements refs.',
  description:
    'Every element that can be acted on gets a ref such as @e3, which the other commands take. Begin with --skeleton ' +
    'on a dense application and drill into a region with --root; the refs of all regions stay usable together.',
  group: 'observation',
  effect: 'read',
  input: SnapshotInput,
  useCase: SNAPSHOT_USE_CASE,
  examples: [
    { line: 'agent-desktop snapshot', explains: 'The focused window, ten levels deep.' },
    {
      line: 'agent-desktop snapshot --app gnome-calculator --skeleton -i',
      explains: 'The regions of an application, cheaply.',
    },
    {
      line: 'agent-desktop snapshot --root @e3 -i --compact',
      explains: 'Everything below @e3 that can be acted on, merged into the same snapshot.',
    },
    { line: 'agent-desktop snapshot --app mousepad --surface menu', explains: 'Only the menu that is open.' },
  ],
});
