import type { NodeFacts } from './describe-node.js';
import { wantedDetails } from './detail-plan.js';
import { runJob } from './native-job.js';
import { eachNode, type RawNode } from './raw-node.js';
import { supplement, type SupplementScope } from './supplements.js';

/** More characters than this are not shown in a tree. */
const MAX_TEXT = 4000;

/** Asks what a tree's nodes need besides their structure, all in one native call. */
export async function readFacts(
  root: RawNode,
  scope: Omit<SupplementScope, 'timeoutMs'> & { readonly timeoutMs: () => number },
): Promise<ReadonlyMap<RawNode, NodeFacts>> {
  const { bus, profile, timeoutMs, signal } = scope;
  const nodes = [...eachNode(root)];
  const detailsMs = timeoutMs();
  const requests = nodes.map((node) => ({ ...node.ref, want: wantedDetails(node, profile) }));
  const details = await runJob(bus, signal, (job) =>
    bus.readDetails(requests, {
      timeoutMs: Math.min(detailsMs, 2000),
      totalMs: detailsMs,
      direct: profile.direct,
      maxText: MAX_TEXT,
      job,
    }),
  );
  const facts = await supplement(nodes, details, { ...scope, timeoutMs: timeoutMs() });
  return new Map(nodes.map((node, index) => [node, facts[index] ?? { raw: node, details: {} }]));
}
