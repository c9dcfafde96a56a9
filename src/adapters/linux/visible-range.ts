import { type NativeBus, type NativeCall, NODE_FLAG } from '../native/addon.js';
import { ATSPI, call, COORD, type ObjectRef } from './atspi.js';
import { runJob } from './native-job.js';
import { isList, firstValue, numberOf, objectRef } from './native-value.js';
import { readNodes } from './node-reader.js';
import { eachNode, hasFlag, hasInterface, type RawNode } from './raw-node.js';

/** What filling in the visible part of huge containers may cost. */
export interface RangeScope {
  readonly bus: NativeBus;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const MAX_CONTAINERS = 4;
const MAX_CELLS = 1500;
/** How far inside the corners the first and the last visible child are looked for. */
const INSET = 4;

/**
 * Gives containers that must not be listed (millions of children, or children that exist on demand) the children that
 * can be seen: found at the corners of their box, then one by one. Returns the containers that were filled.
 */
export async function fillVisibleRanges(root: RawNode, scope: RangeScope): Promise<ReadonlySet<RawNode>> {
  const filled = new Set<RawNode>();
  const candidates = [...eachNode(root)].filter(
    (node) =>
      hasFlag(node, NODE_FLAG.CHILD_LIMIT) && hasInterface(node, 'Component') && node.childCount !== 0,
  );
  for (const container of candidates.slice(0, MAX_CONTAINERS)) {
    const refs = await visibleChildren(container, scope);
    if (refs.length === 0) continue;
    container.children.push(...(await readNodes(refs, container, scope)));
    filled.add(container);
  }
  return filled;
}

async function visibleChildren(container: RawNode, scope: RangeScope): Promise<readonly ObjectRef[]> {
  const corners = await cornerChildren(container, scope);
  if (corners === undefined) return [];
  const [first, last] = corners;
  const calls = hasInterface(container, 'Table')
    ? await tableCalls(container, first, last, scope)
    : childCalls(container, first, last);
  const replies = await ask(calls.slice(0, MAX_CELLS), scope);
  return replies.flatMap((reply) => {
    const ref = objectRef(firstValue(reply));
    return ref === undefined || ref.path === ATSPI.nullPath ? [] : [ref];
  });
}

/** Indexes of the children at the top left and bottom right corner of the visible box. */
async function cornerChildren(
  container: RawNode,
  scope: RangeScope,
): Promise<readonly [number, number] | undefined> {
  const [reply] = await ask([call(container.ref, ATSPI.component, 'GetExtents', 'u', [COORD.screen])], scope);
  const box = firstValue(reply);
  if (!isList(box)) return undefined;
  const [x, y, width, height] = box.map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const points = [
    [x + INSET, y + INSET],
    [x + Math.max(INSET, width - INSET), y + Math.max(INSET, height - INSET)],
  ];
  const hits = await ask(
    points.map((point) =>
      call(container.ref, ATSPI.component, 'GetAccessibleAtPoint', 'iiu', [...point, COORD.screen]),
    ),
    scope,
  );
  const indexes = await Promise.all(
    hits.map((hit) => indexBelow(container, objectRef(firstValue(hit)), scope)),
  );
  const [first, last] = indexes;
  return first === undefined || last === undefined ? undefined : [first, last];
}

/** The index of the container's child that holds an object; the hit may lie deeper. */
async function indexBelow(
  container: RawNode,
  hit: ObjectRef | undefined,
  scope: RangeScope,
): Promise<number | undefined> {
  let current = hit;
  for (let up = 0; up < 6 && current !== undefined; up += 1) {
    const [parentReply, indexReply] = await ask(
      [
        {
          ...current,
          iface: ATSPI.properties,
          method: 'Get',
          signature: 'ss',
          args: [ATSPI.accessible, 'Parent'],
        },
        call(current, ATSPI.accessible, 'GetIndexInParent'),
      ],
      scope,
    );
    const parent = objectRef(firstValue(parentReply));
    if (parent?.path === container.ref.path && parent.bus === container.ref.bus) return numberOf(indexReply);
    current = parent;
  }
  return undefined;
}

async function tableCalls(
  container: RawNode,
  first: number,
  last: number,
  scope: RangeScope,
): Promise<readonly NativeCall[]> {
  const table = container.ref;
  const replies = await ask(
    [first, last].flatMap((index) => [
      call(table, ATSPI.table, 'GetRowAtIndex', 'i', [index]),
      call(table, ATSPI.table, 'GetColumnAtIndex', 'i', [index]),
    ]),
    scope,
  );
  const [top, left, bottom, right] = replies.map(numberOf);
  if (top === undefined || left === undefined || bottom === undefined || right === undefined) return [];
  const calls: NativeCall[] = [];
  for (let row = top; row <= bottom && calls.length < MAX_CELLS; row += 1)
    for (let column = left; column <= right; column += 1)
      calls.push(call(table, ATSPI.table, 'GetAccessibleAt', 'ii', [row, column]));
  return calls;
}

function childCalls(container: RawNode, first: number, last: number): readonly NativeCall[] {
  const calls: NativeCall[] = [];
  for (
    let index = Math.min(first, last);
    index <= Math.max(first, last) && calls.length < MAX_CELLS;
    index += 1
  )
    calls.push(call(container.ref, ATSPI.accessible, 'GetChildAtIndex', 'i', [index]));
  return calls;
}

async function ask(
  calls: readonly NativeCall[],
  { bus, timeoutMs, signal }: RangeScope,
): ReturnType<NativeBus['callMany']> {
  return runJob(bus, signal, (job) => bus.callMany(calls, { timeoutMs, totalMs: timeoutMs, job }));
}
