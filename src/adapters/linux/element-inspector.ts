import { inject, injectable } from 'inversify';
import type { ElementAddress } from '../../domain/element/element-address.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { ObservedNode } from '../../domain/element/observed-node.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { cleanText } from '../../domain/element/clean-text.js';
import { DETAIL, type NativeBus, type NodeDetails } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { ATSPI, call, type ObjectRef } from './atspi.js';
import { describeNode, isEditable } from './describe-node.js';
import { TEXT_CONTENT, wantedDetails } from './detail-plan.js';
import type { ChainScope } from './chain-path.js';
import { type ElementChain, readChain, seenFrom } from './element-chain.js';
import { classify, domainError, guarded, type Subject } from './guard.js';
import { runJob } from './native-job.js';
import { firstValue, objectRef, objectRefs } from './native-value.js';
import { addressOf, objectOf } from './object-address.js';
import { hasInterface, type RawNode } from './raw-node.js';
import { supplement } from './supplements.js';
import { type ToolkitProfile, toolkitProfile } from './toolkit-profile.js';
import { scanTree } from './tree-scan.js';
import { WindowPlacements } from './window-placements.js';

/** One call may take this long before the application counts as hung. */
const CALL_TIMEOUT_MS = 2000;
const MAX_TEXT = 100_000;

/** Looks at single elements with few calls. */
@injectable()
export class ElementInspector {
  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(WindowPlacements) private readonly placements: WindowPlacements,
  ) {}

  /** The element with its ancestors; undefined when it is gone. */
  async inspect(
    address: ElementAddress,
    window: WindowInfo,
    signal: AbortSignal,
  ): Promise<LiveElement | undefined> {
    const ref = objectOf(address);
    if (ref === undefined) return undefined;
    const bus = await this.connection.bus();
    const profile = toolkitProfile(window.app.toolkit);
    return guarded({ doing: 'look at the element', app: window.app.name }, async () => {
      const scope = {
        bus,
        app: window.app.name,
        timeoutMs: CALL_TIMEOUT_MS,
        direct: profile.direct,
        byList: profile.listsMoreThanIndexed,
        signal,
      };
      const chain = await readChain(ref, scope);
      if (chain === undefined) return undefined;
      const placed = await this.underWindow(chain, window, profile, scope);
      return this.describe(placed, window, profile, bus, signal);
    });
  }

  /** What stands at these child indexes; undefined when the path leads nowhere. */
  async locate(
    window: WindowInfo,
    path: readonly number[],
    signal: AbortSignal,
  ): Promise<ElementAddress | undefined> {
    const bus = await this.connection.bus();
    const subject = { doing: 'follow the path to the element', app: window.app.name };
    const byList = toolkitProfile(window.app.toolkit).listsMoreThanIndexed;
    let current = objectOf(window.address);
    for (const index of path) {
      if (current === undefined) return undefined;
      const at: ObjectRef = current;
      current = await guarded(subject, () => childAt({ bus, subject, signal, byList }, at, index));
    }
    return current === undefined ? undefined : addressOf(current);
  }

  /** Most chains end at the window they were read from; the rest are looked for from there. */
  private async underWindow(
    chain: ElementChain,
    window: WindowInfo,
    profile: ToolkitProfile,
    scope: ChainScope,
  ): Promise<ElementChain> {
    const top = objectOf(window.address);
    const isUnderWindow = chain.nodes[0]?.ref.path === top?.path;
    if (top === undefined || (isUnderWindow && chain.path !== undefined)) return chain;
    const reach = isUnderWindow ? { maxDepth: 60, maxNodes: 5000 } : { maxDepth: 1, maxNodes: 64 };
    const limits = { ...reach, timeoutMs: CALL_TIMEOUT_MS };
    const scan = await scanTree(scope.bus, top, profile, limits, scope.signal).catch(() => undefined);
    return (scan && (await seenFrom(scan.root, chain, scope))) ?? chain;
  }

  private async describe(
    chain: ElementChain,
    window: WindowInfo,
    profile: ToolkitProfile,
    bus: NativeBus,
    signal: AbortSignal,
  ): Promise<LiveElement | undefined> {
    const { nodes } = chain;
    const element = nodes.at(-1);
    if (element === undefined) return undefined;
    const isText = TEXT_CONTENT.has(element.role) && hasInterface(element, 'Text');
    const extra = (isText ? DETAIL.TEXT : 0) | DETAIL.ATTRIBUTES;
    const requests = nodes.map((node) => ({
      ...node.ref,
      want: wantedDetails(node, profile) | (node === element ? extra : 0),
    }));
    const details = await runJob(bus, signal, (job) =>
      bus.readDetails(requests, {
        timeoutMs: CALL_TIMEOUT_MS,
        totalMs: CALL_TIMEOUT_MS,
        direct: profile.direct,
        maxText: MAX_TEXT,
        job,
      }),
    );
    const own = details.at(-1) ?? {};
    const planned = details.map((detail, at) => onlyWanted(nodes[at], detail, profile));
    const scope = { bus, profile, timeoutMs: CALL_TIMEOUT_MS, signal };
    const facts = await supplement(nodes, planned, scope);
    const placement = await this.placements.of(window, profile, signal);
    const described = facts.map((fact) => asObserved(describeNode(fact, profile, placement)));
    const node = described.at(-1);
    const top = nodes[0];
    if (node === undefined) return undefined;
    return {
      node,
      ancestors: described
        .slice(0, -1)
        .reverse()
        .map((ancestor) => ({ node: ancestor })),
      ...(chain.path === undefined ? {} : { path: chain.path }),
      ...(chain.reachesWindow && top !== undefined ? { windowAddress: addressOf(top.ref) } : {}),
      ...(own.text === undefined || !isText ? {} : { text: cleanText(own.text, MAX_TEXT) }),
      editable: isEditable(element),
      visible: isVisible(nodes, described),
      attributes: own.attributes ?? {},
    };
  }
}

/** What following a path needs. */
interface PathScope {
  readonly bus: NativeBus;
  readonly subject: Subject;
  readonly signal: AbortSignal;
  readonly byList: boolean;
}

async function childAt(
  { bus, subject, signal, byList }: PathScope,
  at: ObjectRef,
  index: number,
): Promise<ObjectRef | undefined> {
  const ask = byList
    ? call(at, ATSPI.accessible, 'GetChildren')
    : call(at, ATSPI.accessible, 'GetChildAtIndex', 'i', [index]);
  const [reply] = await runJob(bus, signal, (job) =>
    bus.callMany([ask], { timeoutMs: CALL_TIMEOUT_MS, job }),
  );
  if (reply?.ok === false && classify(reply) === 'hung') throw domainError(reply, subject);
  const child = byList ? objectRefs(reply)?.[index] : objectRef(firstValue(reply));
  return child === undefined || child.path === ATSPI.nullPath ? undefined : child;
}

/** What a whole read would have asked too, so that both describe the element alike. */
function onlyWanted(node: RawNode | undefined, details: NodeDetails, profile: ToolkitProfile): NodeDetails {
  const want = node === undefined ? 0 : wantedDetails(node, profile);
  const { text, characterCount, attributes, ...rest } = details;
  return {
    ...rest,
    ...((want & DETAIL.TEXT) !== 0 && text !== undefined ? { text } : {}),
    ...((want & DETAIL.TEXT) !== 0 && characterCount !== undefined ? { characterCount } : {}),
    ...((want & DETAIL.ATTRIBUTES) !== 0 && attributes !== undefined ? { attributes } : {}),
  };
}

function asObserved(face: ReturnType<typeof describeNode>): ObservedNode {
  return { ...face, children: [] };
}

/** Shown itself, in ancestors that are shown, and not on the page of a tab that is not chosen. */
function isVisible(nodes: readonly RawNode[], described: readonly ObservedNode[]): boolean {
  const element = described.at(-1);
  if (element === undefined || element.states.includes('offscreen')) return false;
  if (nodes[0]?.states.has('iconified') === true) return false;
  const behindTab = nodes
    .slice(0, -1)
    .some(({ role, states }) => role === 'page-tab' && states.has('selectable') && !states.has('selected'));
  return !behindTab && described.every(({ states }) => !states.includes('hidden'));
}
