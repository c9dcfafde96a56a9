import { inject, injectable } from 'inversify';
import type { SurfaceInfo } from '../../domain/element/surface.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { WindowManager } from '../../ports/window-manager.js';
import { DETAIL, type NativeBus } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { ATSPI, call, type ObjectRef } from './atspi.js';
import { guarded } from './guard.js';
import { runJob } from './native-job.js';
import { objectRefs } from './native-value.js';
import { readNodes } from './node-reader.js';
import { objectOf } from './object-address.js';
import { eachNode, type RawNode } from './raw-node.js';
import { isMenuItem, kindOfPart, kindOfWindow, type PartKind } from './surface-kinds.js';
import { type ToolkitProfile, toolkitProfile } from './toolkit-profile.js';
import { scanTree } from './tree-scan.js';
import { withoutTypeName } from './type-names.js';
import { windowId } from './window-id.js';

/** One surface that is open, with the object it starts at. */
export interface FoundSurface {
  readonly kind: PartKind;
  readonly node: RawNode;
  /** Set where it is a whole window: how the list of windows has it. */
  readonly window?: WindowInfo;
}

const SCAN = { maxDepth: 30, maxNodes: 20_000, timeoutMs: 3000 } as const;

/** What a look needs. */
interface Look {
  readonly bus: NativeBus;
  readonly profile: ToolkitProfile;
  readonly signal: AbortSignal;
}

/** Finds the parts of an application that can be observed alone: in the window, and in its other top-level objects. */
@injectable()
export class SurfaceFinder {
  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(WindowManager) private readonly windows: WindowManager,
  ) {}

  /** What `list-surfaces` shows. */
  async list(window: WindowInfo, signal: AbortSignal): Promise<readonly SurfaceInfo[]> {
    const profile = toolkitProfile(window.app.toolkit);
    const found = await this.find(window, signal);
    return found.map(({ kind, node, window: whole }) => {
      const title = whole?.title ?? titleOf(node, profile);
      const itemCount = kind === 'menu' ? countItems(node) : node.childCount;
      return {
        id: whole?.id ?? windowId(window.app.processInstance, node.ref.bus + node.ref.path),
        kind,
        ...(title === '' ? {} : { title }),
        ...(itemCount > 0 ? { itemCount } : {}),
      };
    });
  }

  /**
   * All surfaces that are open now: the windows, then what is open in this window, then what stands above it in X11
   * windows of its own. Of two that lie over each other the upper one comes later.
   */
  async find(window: WindowInfo, signal: AbortSignal): Promise<readonly FoundSurface[]> {
    const look = await this.look(window, signal);
    return guarded({ doing: 'look for surfaces', app: window.app.name }, async () => {
      const { windows, roots } = await this.roots(window, look);
      const parts = roots.flatMap(({ root, own }) => partsOf(root, own, look.profile));
      return [...windows, ...(await withPlace(parts, look))];
    });
  }

  /** The uppermost surface of a kind: a part of the window before a window of its own. */
  async findOne(window: WindowInfo, kind: PartKind, signal: AbortSignal): Promise<ObjectRef | undefined> {
    const open = (await this.find(window, signal)).filter((surface) => isKind(surface, kind));
    const part = open.findLast(({ window: whole }) => whole === undefined);
    const chosen = part ?? open.find(({ window: whole }) => whole?.id === window.id) ?? open.at(-1);
    return chosen?.node.ref;
  }

  /** The element that has the keyboard focus; undefined when none says so. */
  async focused(window: WindowInfo, signal: AbortSignal): Promise<ObjectRef | undefined> {
    const look = await this.look(window, signal);
    return guarded({ doing: 'look for the focus', app: window.app.name }, async () => {
      const { roots } = await this.roots(window, look);
      const focused = roots.flatMap(({ root }) =>
        [...eachNode(root)].filter(({ states }) => states.has('focused')),
      );
      return focused.at(-1)?.ref;
    });
  }

  private async look(window: WindowInfo, signal: AbortSignal): Promise<Look> {
    const profile = toolkitProfile(window.app.toolkit);
    if (profile.cacheRetries > 0) await this.connection.listen();
    return { bus: await this.connection.bus(), profile, signal };
  }

  /** Other windows are named only: what is open in them belongs to them. */
  private async roots(
    window: WindowInfo,
    look: Look,
  ): Promise<{ readonly windows: readonly FoundSurface[]; readonly roots: readonly SurfaceRoot[] }> {
    const main = objectOf(window.address);
    if (main === undefined) return { windows: [], roots: [] };
    const listed = (await this.windows.list(window.app, look.signal)).windows;
    const byPath = new Map(listed.map((other) => [objectOf(other.address)?.path, other]));
    const others = (await topLevelsOf(main.bus, look)).filter(({ path }) => path !== main.path);
    const tops = await readNodes([main, ...others], undefined, { ...look, timeoutMs: SCAN.timeoutMs });
    const windows = tops.flatMap((node): FoundSurface[] => {
      const whole = node.ref.path === main.path ? window : byPath.get(node.ref.path);
      return whole === undefined ? [] : [{ kind: kindOfWindow(node), node, window: whole }];
    });
    const parts = others.filter(({ path }) => !byPath.has(path));
    const scans = await Promise.all([main, ...parts].map((ref) => scanOrNothing(ref, look)));
    const roots = scans.flatMap((root, at) => (root === undefined ? [] : [{ root, own: at === 0 }]));
    return { windows, roots };
  }
}

/** A box with a message is an alert, and a dialog to whoever asks for one. */
function isKind({ kind, window }: FoundSurface, wanted: PartKind): boolean {
  return kind === wanted || (wanted === 'dialog' && kind === 'alert' && window !== undefined);
}

interface SurfaceRoot {
  readonly root: RawNode;
  /** It is the window that was asked about. */
  readonly own: boolean;
}

async function topLevelsOf(owner: string, { bus, signal }: Look): Promise<readonly ObjectRef[]> {
  const root = { bus: owner, path: ATSPI.rootPath };
  const [reply] = await runJob(bus, signal, (job) =>
    bus.callMany([call(root, ATSPI.accessible, 'GetChildren')], { timeoutMs: 1000, job }),
  );
  return (objectRefs(reply) ?? []).filter(({ path }) => path !== ATSPI.nullPath);
}

async function scanOrNothing(ref: ObjectRef, { bus, profile, signal }: Look): Promise<RawNode | undefined> {
  const scan = await scanTree(bus, ref, profile, SCAN, signal);
  return scan?.root;
}

/** Only a window has a menu bar: what says so in a pop-up is the frame around a menu (Chromium). */
function partsOf(root: RawNode, own: boolean, profile: ToolkitProfile): readonly FoundSurface[] {
  return [...eachNode(root)].flatMap((node) => {
    const kind = own && node === root ? undefined : kindOfPart(node, profile);
    return kind === undefined || (kind === 'menubar' && !own) ? [] : [{ kind, node }];
  });
}

/** Those that take place on the screen: toolkits list bars without a height, and pop-ups that are not mapped. */
async function withPlace(
  found: readonly FoundSurface[],
  { bus, profile, signal }: Look,
): Promise<readonly FoundSurface[]> {
  if (found.length === 0) return found;
  const requests = found.map(({ node }) => ({ ...node.ref, want: DETAIL.EXTENTS }));
  const { timeoutMs } = SCAN;
  const details = await runJob(bus, signal, (job) =>
    bus.readDetails(requests, { timeoutMs, totalMs: timeoutMs, direct: profile.direct, maxText: 0, job }),
  );
  return found.filter((_, at) => {
    const [, , width = 2, height = 2] = details[at]?.extents ?? [];
    return width > 1 && height > 1;
  });
}

/** The entries of a menu, however deep its boxes; those of its submenus are not its own. */
function countItems(menu: RawNode): number {
  let count = 0;
  for (const child of menu.children) count += isMenuItem(child) ? 1 : countItems(child);
  return count;
}

/** A menu without a name of its own has that of the entry that opens it. */
function titleOf(node: RawNode, profile: ToolkitProfile): string {
  const own = plainName(node, profile);
  const { parent } = node;
  const isMenu = node.role === 'menu' || node.role === 'popup-menu';
  return own === '' && isMenu && parent !== undefined && parent.parent !== undefined
    ? plainName(parent, profile)
    : own;
}

function plainName({ name, role }: RawNode, { typeNames }: ToolkitProfile): string {
  return (typeNames ? withoutTypeName(name, role) : name).trim();
}
