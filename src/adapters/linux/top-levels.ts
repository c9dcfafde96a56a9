import type { AppInfo } from '../../domain/element/app-info.js';
import type { NativeBus, NativeReply } from '../native/addon.js';
import type { RegisteredApp } from './app-registry.js';
import { ATSPI, call, COORD, getProperty, type ObjectRef } from './atspi.js';
import { runJob } from './native-job.js';
import { type NativeRole, nativeRole } from './native-role.js';
import { NativeStates } from './native-state.js';
import { firstValue, isList, numberOf, stateWords, textOf } from './native-value.js';

/** A top-level object of an application, before X11 is asked about it. */
export interface TopLevel {
  readonly app: AppInfo;
  readonly ref: ObjectRef;
  readonly role: NativeRole;
  readonly title: string;
  readonly extents?: readonly [number, number, number, number];
  readonly active: boolean;
  readonly iconified: boolean;
  readonly isShown: boolean;
}

/** Roles that are windows of their own, also without a title. */
const WINDOWS: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'frame',
  'dialog',
  'alert',
  'file-chooser',
  'color-chooser',
  'font-chooser',
  'document-frame',
]);

/** Parts of a window that stand at the top because they have an X11 window of their own. */
const PARTS: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'tool-tip',
  'menu',
  'popup-menu',
  'notification',
]);

const CALLS_EACH = 4;

/** Reads the top-level objects of all applications side by side. */
export async function readTopLevels(
  bus: NativeBus,
  apps: readonly RegisteredApp[],
  budgetMs: number,
  signal: AbortSignal,
): Promise<{ readonly windows: readonly TopLevel[]; readonly answered: ReadonlySet<string> }> {
  const objects = apps.flatMap(({ info, windows }) => (windows ?? []).map((ref) => ({ info, ref })));
  const calls = objects.flatMap(({ ref }) => [
    call(ref, ATSPI.accessible, 'GetRole'),
    getProperty(ref, ATSPI.accessible, 'Name'),
    call(ref, ATSPI.accessible, 'GetState'),
    call(ref, ATSPI.component, 'GetExtents', 'u', [COORD.screen]),
  ]);
  const replies = await runJob(bus, signal, (job) =>
    bus.callMany(calls, { timeoutMs: budgetMs, totalMs: budgetMs, job }),
  );
  const answered = new Set<string>();
  for (const { info, windows } of apps) if (windows?.length === 0) answered.add(keyOf(info));
  const windows = objects.flatMap(({ info, ref }, index) => {
    const own = replies.slice(index * CALLS_EACH, (index + 1) * CALLS_EACH);
    if (own.some((reply) => reply.ok)) answered.add(keyOf(info));
    return topLevel(info, ref, own) ?? [];
  });
  return { windows, answered };
}

function keyOf({ processInstance, address }: AppInfo): string {
  return processInstance + String(address['bus'] ?? '');
}

function topLevel(app: AppInfo, ref: ObjectRef, replies: readonly NativeReply[]): TopLevel | undefined {
  const [role, name, state, extents] = replies;
  const number = numberOf(role);
  const words = stateWords(state);
  if (number === undefined || words === undefined) return undefined;
  const native = nativeRole(number);
  const title = textOf(name) ?? '';
  if (!WINDOWS.has(native) && (title === '' || PARTS.has(native))) return undefined;
  const states = new NativeStates(...words);
  const box = boxOf(extents);
  return {
    app,
    ref,
    role: native,
    title,
    ...(box === undefined ? {} : { extents: box }),
    active: states.has('active'),
    iconified: states.has('iconified'),
    isShown: states.has('showing') || states.has('visible'),
  };
}

/** The four numbers of `GetExtents`. */
export function boxOf(reply: NativeReply | undefined): readonly [number, number, number, number] | undefined {
  const box = firstValue(reply);
  if (!isList(box)) return undefined;
  const [x, y, width, height] = box;
  const complete =
    typeof x === 'number' && typeof y === 'number' && typeof width === 'number' && typeof height === 'number';
  return complete ? [x, y, width, height] : undefined;
}
