import { cleanLine } from '../../domain/element/clean-text.js';
import { DETAIL, type NativeBus, NODE_FLAG, type NodeDetails } from '../native/addon.js';
import { ATSPI, getProperty, type ObjectRef } from './atspi.js';
import type { NodeFacts } from './describe-node.js';
import { runJob } from './native-job.js';
import type { NativeRole } from './native-role.js';
import { textOf } from './native-value.js';
import { eachNode, hasFlag, type RawNode } from './raw-node.js';
import type { ToolkitProfile } from './toolkit-profile.js';
import { scanTree } from './tree-scan.js';
import { withoutTypeName } from './type-names.js';

/** Roles that are named by what is inside them when they have no name. */
const NAMED_BY_CONTENT: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'push-button',
  'toggle-button',
  'push-button-menu',
  'check-box',
  'radio-button',
  'link',
  'menu-item',
  'check-menu-item',
  'radio-menu-item',
  'page-tab',
  'tree-item',
  'list-item',
  'table-cell',
]);

/** What a supplement may cost. */
export interface SupplementScope {
  readonly bus: NativeBus;
  readonly profile: ToolkitProfile;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const MAX_TEXTS = 5;
const INNER = { maxDepth: 4, maxNodes: 24 } as const;
const OPTIONS = { maxDepth: 3, maxNodes: 64 } as const;

/**
 * Looks up what a node's words need besides the node itself: the texts of its labels, the texts inside a nameless
 * button, the options of a drop-down. Uses what was read already and asks only for the rest.
 */
export async function supplement(
  nodes: readonly RawNode[],
  details: readonly NodeDetails[],
  scope: SupplementScope,
): Promise<readonly NodeFacts[]> {
  const labels = await labelTexts(nodes, details, scope);
  return Promise.all(
    nodes.map(async (raw, index) => {
      const own = details[index] ?? {};
      const label = (own.labelledBy ?? []).flatMap(([bus, path]) => labels.get(keyOf({ bus, path })) ?? []);
      const options = await optionsOf(raw, scope);
      const texts = label.length > 0 ? undefined : await childTexts(raw, scope);
      return {
        raw,
        details: own,
        ...(label.length === 0 ? {} : { labelTexts: label }),
        ...options,
        ...(texts === undefined ? {} : { childTexts: texts }),
      };
    }),
  );
}

async function labelTexts(
  nodes: readonly RawNode[],
  details: readonly NodeDetails[],
  { bus, profile, timeoutMs, signal }: SupplementScope,
): Promise<ReadonlyMap<string, string>> {
  const shown = (text: string): string => (profile.typeNames ? withoutTypeName(text, 'label') : text);
  const texts = new Map(nodes.map((node) => [keyOf(node.ref), shown(node.name)]));
  const wanted = new Map<string, ObjectRef>();
  for (const { labelledBy } of details)
    for (const [owner, path] of labelledBy ?? []) {
      const ref = { bus: owner, path };
      if (!texts.has(keyOf(ref))) wanted.set(keyOf(ref), ref);
    }
  if (wanted.size === 0) return texts;
  const refs = [...wanted.values()];
  const calls = refs.map((ref) => getProperty(ref, ATSPI.accessible, 'Name'));
  const replies = await runJob(bus, signal, (job) =>
    bus.callMany(calls, { timeoutMs, totalMs: timeoutMs, job }),
  );
  replies.forEach((reply, index) => {
    const ref = refs[index];
    const text = textOf(reply);
    if (ref !== undefined && text !== undefined) texts.set(keyOf(ref), shown(text));
  });
  return texts;
}

async function childTexts(raw: RawNode, scope: SupplementScope): Promise<readonly string[] | undefined> {
  const title = scope.profile.typeNames ? withoutTypeName(raw.name, raw.role) : raw.name;
  if (!NAMED_BY_CONTENT.has(raw.role) || cleanLine(title) !== '' || raw.childCount <= 0) return undefined;
  const inner = await inside(raw, INNER, scope);
  if (inner === undefined) return undefined;
  const texts: string[] = [];
  for (const node of eachNode(inner)) {
    if (node === inner || texts.length >= MAX_TEXTS) continue;
    const text = scope.profile.typeNames ? withoutTypeName(node.name, node.role) : node.name;
    if (cleanLine(text) !== '' && texts.at(-1) !== text) texts.push(text);
  }
  return texts;
}

/** Its options, and the one that says it is chosen. */
async function optionsOf(
  raw: RawNode,
  scope: SupplementScope,
): Promise<Pick<NodeFacts, 'optionNames' | 'chosenOption'>> {
  if (raw.role !== 'combo-box' || raw.childCount === 0) return {};
  const inner = await inside(raw, OPTIONS, scope);
  if (inner === undefined) return {};
  const below = [...eachNode(inner)].slice(1);
  const chosen = scope.profile.noShowing
    ? await shownLabel(below, scope)
    : below.find(({ name, states }) => states.has('selected') && name.trim() !== '');
  return {
    optionNames: scope.profile.comboNameIsValue ? below.map(({ name }) => name) : [],
    ...(chosen === undefined ? {} : { chosenOption: chosen.name }),
  };
}

/** A closed drop-down of GTK 4 holds labels only: the one that takes place on the screen shows what is chosen. */
async function shownLabel(
  nodes: readonly RawNode[],
  { bus, profile, timeoutMs, signal }: SupplementScope,
): Promise<RawNode | undefined> {
  const labels = nodes.filter(({ role, name }) => role === 'label' && name.trim() !== '').slice(0, MAX_TEXTS);
  const requests = labels.map(({ ref }) => ({ ...ref, want: DETAIL.EXTENTS }));
  const details = await runJob(bus, signal, (job) =>
    bus.readDetails(requests, { timeoutMs, totalMs: timeoutMs, direct: profile.direct, maxText: 0, job }),
  );
  return labels.find((_, index) => (details[index]?.extents?.[2] ?? 0) > 0);
}

/** The part below a node: as it was read, or read now where the read ended at its edge. */
async function inside(
  raw: RawNode,
  limits: { readonly maxDepth: number; readonly maxNodes: number },
  scope: SupplementScope,
): Promise<RawNode | undefined> {
  if (!isPartial(raw)) return raw;
  const scan = await scanTree(
    scope.bus,
    raw.ref,
    scope.profile,
    { ...limits, timeoutMs: scope.timeoutMs },
    scope.signal,
  ).catch(() => undefined);
  return scan?.root;
}

const PARTIAL = NODE_FLAG.CUT | NODE_FLAG.CHILDREN_UNREADABLE | NODE_FLAG.CHILD_LIMIT;

function isPartial(raw: RawNode): boolean {
  if (raw.childCount > 0 && raw.children.length === 0) return true;
  for (const node of eachNode(raw)) if (hasFlag(node, PARTIAL)) return true;
  return false;
}

function keyOf({ bus, path }: ObjectRef): string {
  return `${bus}${path}`;
}
