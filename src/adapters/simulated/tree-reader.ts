import { inject, injectable } from 'inversify';
import type { ElementAddress } from '../../domain/element/element-address.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { SurfaceInfo, SurfaceKind } from '../../domain/element/surface.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { appUnresponsive, elementNotFound } from '../../domain/errors/target-errors.js';
import { cutAtDepth } from '../../domain/tree/cut-at-depth.js';
import { countNodes } from '../../domain/tree/tree-node.js';
import type { Observation, ReadLimits, ReadTarget, TreeReader } from '../../ports/tree-reader.js';
import { refuseAborted } from './guard.js';
import { type ObservedScene, limitNodes, observeAlone, observeTree } from './observe.js';
import { type PlacedNode, pathTo } from './sim-node.js';
import { addressOf, placedWindow, runningAt } from './sim-window.js';
import { SimulatedDesktop } from './simulated-desktop.js';
import { openSurfaces } from './surfaces.js';

interface Scene extends ObservedScene {
  readonly root: PlacedNode;
}

/** Reads the trees of simulated applications. */
@injectable()
export class SimulatedTreeReader implements TreeReader {
  constructor(@inject(SimulatedDesktop) private readonly desktop: SimulatedDesktop) {}

  async read(target: ReadTarget, limits: ReadLimits, signal: AbortSignal): Promise<Observation> {
    refuseAborted(signal);
    const scene = this.scene(target.window);
    if (scene === undefined) throw appUnresponsive(target.window.app.name, 'it is no longer running');
    const chain = chainTo(scene, target);
    const node = chain[chain.length - 1] ?? scene.root;
    const path = pathOf(chain);
    const whole = observeTree(scene, node, path[path.length - 1] ?? 0);
    const cut = cutAtDepth(whole, limits.maxDepth);
    const root = limitNodes(cut, limits.maxNodes);
    const nodesObserved = countNodes(root);
    return {
      root,
      rootPath: path,
      rootAncestors: ancestorsOf(scene, chain),
      truncatedBecause: nodesObserved < countNodes(cut) ? ['node_limit'] : [],
      nodesObserved,
    };
  }

  async inspect(
    address: ElementAddress,
    window: WindowInfo,
    signal: AbortSignal,
  ): Promise<LiveElement | undefined> {
    refuseAborted(signal);
    const scene = this.scene(window);
    const chain = scene && addressed(scene, address);
    const node = chain?.[chain.length - 1];
    if (scene === undefined || chain === undefined || node === undefined) return undefined;
    const path = pathOf(chain);
    const secure = node.states?.includes('secure') === true;
    return {
      node: observeAlone(scene, node, path[path.length - 1] ?? 0),
      ancestors: ancestorsOf(scene, chain).map((ancestor) => ({ node: ancestor })),
      path,
      windowAddress: addressOf(scene.running.pid, scene.root.id),
      ...(node.text !== undefined && !secure && { text: node.text }),
      editable: node.editable === true && node.states?.includes('disabled') !== true,
      visible: true,
      attributes: { id: node.id, toolkit: 'simulated' },
    };
  }

  async locate(
    window: WindowInfo,
    path: readonly number[],
    signal: AbortSignal,
  ): Promise<ElementAddress | undefined> {
    refuseAborted(signal);
    const scene = this.scene(window);
    let node = scene?.root;
    for (const index of path) node = node?.children[index];
    return scene && node && addressOf(scene.running.pid, node.id);
  }

  async listSurfaces(window: WindowInfo, signal: AbortSignal): Promise<readonly SurfaceInfo[]> {
    refuseAborted(signal);
    const scene = this.scene(window);
    if (scene === undefined) throw appUnresponsive(window.app.name, 'it is no longer running');
    const open = openSurfaces(scene.root).map(({ kind, node }) => surfaceInfo(scene, kind, node));
    return [{ ...surfaceInfo(scene, 'window', scene.root), id: window.id }, ...open];
  }

  private scene(window: WindowInfo): Scene | undefined {
    const running = runningAt(this.desktop.now(), window.address);
    return running && { running, root: placedWindow(running) };
  }
}

function surfaceInfo(scene: Scene, kind: SurfaceInfo['kind'], node: PlacedNode): SurfaceInfo {
  return {
    id: `${scene.running.pid}/${node.id}`,
    kind,
    ...(node.name !== undefined && { title: node.name }),
    ...(kind === 'menu' && { itemCount: node.children.length }),
  };
}

/** The way from the window down to what is to be read. */
function chainTo(scene: Scene, target: ReadTarget): readonly PlacedNode[] {
  switch (target.kind) {
    case 'window':
      return [scene.root];
    case 'element': {
      const chain = addressed(scene, target.address);
      if (chain === undefined) throw elementNotFound('The element is no longer in the window.');
      return chain;
    }
    case 'surface':
      return surfaceChain(scene, target.surface);
  }
}

function surfaceChain(scene: Scene, surface: Exclude<SurfaceKind, 'window'>): readonly PlacedNode[] {
  const { running, root } = scene;
  const id =
    surface === 'focused'
      ? running.focusedId
      : openSurfaces(root).find(({ kind }) => kind === surface)?.node.id;
  const chain = id ? pathTo(root, id) : undefined;
  if (chain !== undefined) return chain;
  const open = ['window', ...openSurfaces(root).map(({ kind }) => kind)].join(', ');
  throw elementNotFound(
    surface === 'focused' ? 'No element of the window has the keyboard focus.' : `No ${surface} is open now.`,
    `Open now: ${open}. See 'list-surfaces'.`,
  );
}

function addressed({ running, root }: Scene, address: ElementAddress): readonly PlacedNode[] | undefined {
  const id = address['id'];
  return address['pid'] === running.pid && typeof id === 'string' ? pathTo(root, id) : undefined;
}

function pathOf(chain: readonly PlacedNode[]): readonly number[] {
  return chain.slice(1).map((node, level) => chain[level]?.children.indexOf(node) ?? 0);
}

function ancestorsOf(scene: Scene, chain: readonly PlacedNode[]) {
  const path = [0, ...pathOf(chain)];
  return chain
    .slice(0, -1)
    .map((node, level) => observeAlone(scene, node, path[level] ?? 0))
    .reverse();
}
