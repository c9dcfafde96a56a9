import { inject, injectable } from 'inversify';
import type { SurfaceInfo, SurfaceKind } from '../../domain/element/surface.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import type { NativeBus } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { ATSPI, call, type ObjectRef } from './atspi.js';
import { guarded } from './guard.js';
import { runJob } from './native-job.js';
import { objectRefs } from './native-value.js';
import { objectOf } from './object-address.js';
import { eachNode, type RawNode } from './raw-node.js';
import { type ToolkitProfile, toolkitProfile } from './toolkit-profile.js';
import { scanTree } from './tree-scan.js';
import { withoutTypeName } from './type-names.js';
import { windowId } from './window-id.js';

/** One surface that is open, with the object it starts at. */
export interface FoundSurface {
  readonly kind: Exclude<SurfaceKind, 'focused'>;
  readonly node: RawNode;
}

const SCAN = { maxDepth: 30, maxNodes: 20_000, timeoutMs: 3000 } as const;
const ITEMS: ReadonlySet<string> = new Set(['menu-item', 'check-menu-item', 'radio-menu-item', 'menu']);

/** Finds the parts of an application that can be observed alone: in the window, and in its other top-level objects. */
@injectable()
export class SurfaceFinder {
  constructor(@inject(AccessibilityConnection) private readonly connection: AccessibilityConnection) {}

  /** What `list-surfaces` shows. */
  async list(window: WindowInfo, signal: AbortSignal): Promise<readonly SurfaceInfo[]> {
    const profile = toolkitProfile(window.app.toolkit);
    const found = await this.find(window, signal);
    return found.map(({ kind, node }) => {
      const title = profile.typeNames ? withoutTypeName(node.name, node.role) : node.name;
      return {
        // A dialog of its own is a window as well, and has one id.
        id:
          kind === 'window' ? window.id : windowId(window.app.processInstance, node.ref.bus + node.ref.path),
        kind,
        ...(title.trim() === '' ? {} : { title: title.trim() }),
        ...(node.childCount > 0 ? { itemCount: node.childCount } : {}),
      };
    });
  }

  /** All surfaces that are open now; those on top of others first within their kind. */
  async find(window: WindowInfo, signal: AbortSignal): Promise<readonly FoundSurface[]> {
    const roots = await this.roots(window, signal);
    return roots.flatMap(({ root, isWindow }) => surfacesOf(root, isWindow));
  }

  /** The element that has the keyboard focus; undefined when none says so. */
  async focused(window: WindowInfo, signal: AbortSignal): Promise<ObjectRef | undefined> {
    const roots = await this.roots(window, signal);
    const focused = roots.flatMap(({ root }) =>
      [...eachNode(root)].filter(({ states }) => states.has('focused')),
    );
    return focused.at(-1)?.ref;
  }

  private async roots(
    window: WindowInfo,
    signal: AbortSignal,
  ): Promise<readonly { readonly root: RawNode; readonly isWindow: boolean }[]> {
    const bus = await this.connection.bus();
    const profile = toolkitProfile(window.app.toolkit);
    const main = objectOf(window.address);
    return guarded({ doing: 'look for surfaces', app: window.app.name }, async () => {
      if (main === undefined) return [];
      if (profile.cacheRetries > 0) await this.connection.listen();
      const others = await topLevelsOf(bus, main.bus, signal);
      const refs = [main, ...others.filter(({ path }) => path !== main.path)];
      const scans = await Promise.all(refs.map((ref) => scanOrNothing(bus, ref, profile, signal)));
      return scans.flatMap((root, index) => (root === undefined ? [] : [{ root, isWindow: index === 0 }]));
    });
  }
}

async function topLevelsOf(
  bus: NativeBus,
  owner: string,
  signal: AbortSignal,
): Promise<readonly ObjectRef[]> {
  const root = { bus: owner, path: ATSPI.rootPath };
  const [reply] = await runJob(bus, signal, (job) =>
    bus.callMany([call(root, ATSPI.accessible, 'GetChildren')], { timeoutMs: 1000, job }),
  );
  return (objectRefs(reply) ?? []).filter(({ path }) => path !== ATSPI.nullPath);
}

async function scanOrNothing(
  bus: NativeBus,
  ref: ObjectRef,
  profile: ToolkitProfile,
  signal: AbortSignal,
): Promise<RawNode | undefined> {
  const scan = await scanTree(bus, ref, profile, SCAN, signal);
  return scan?.root;
}

function surfacesOf(root: RawNode, isWindow: boolean): readonly FoundSurface[] {
  const found: FoundSurface[] = [];
  if (isWindow) found.push({ kind: 'window', node: root });
  for (const node of eachNode(root)) {
    const kind = isWindow && node === root ? undefined : kindOf(node);
    if (kind !== undefined) found.push({ kind, node });
  }
  return found;
}

function kindOf(node: RawNode): FoundSurface['kind'] | undefined {
  const shown = isShown(node);
  switch (node.role) {
    case 'menu-bar':
      return shown ? 'menubar' : undefined;
    case 'menu':
    case 'popup-menu':
      return isOpenMenu(node) ? 'menu' : undefined;
    case 'tool-bar':
      return shown ? 'toolbar' : undefined;
    case 'dialog':
    case 'file-chooser':
    case 'color-chooser':
    case 'font-chooser':
      return shown ? 'dialog' : undefined;
    case 'alert':
    case 'info-bar':
    case 'notification':
      return shown ? 'alert' : undefined;
    case 'panel':
      return shown && node.states.has('modal') ? 'popover' : undefined;
    default:
      return undefined;
  }
}

/** A menu is open when its items can be seen; the entry of a menu bar can be seen without. */
function isOpenMenu(node: RawNode): boolean {
  return node.children.some((child) => ITEMS.has(child.role) && child.states.has('showing'));
}

function isShown({ states }: RawNode): boolean {
  return states.has('showing');
}
