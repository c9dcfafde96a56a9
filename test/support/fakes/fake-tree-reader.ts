import type { ElementAddress } from '../../../src/domain/element/element-address.js';
import type { LiveElement } from '../../../src/domain/element/live-element.js';
import type { ObservedNode } from '../../../src/domain/element/observed-node.js';
import type { SurfaceInfo } from '../../../src/domain/element/surface.js';
import type { WindowInfo } from '../../../src/domain/element/window-info.js';
import { elementNotFound } from '../../../src/domain/errors/target-errors.js';
import { cutAtDepth } from '../../../src/domain/tree/cut-at-depth.js';
import { countNodes } from '../../../src/domain/tree/tree-node.js';
import type {
  Observation,
  ReadLimits,
  ReadTarget,
  TreeReader,
  TruncationReason,
} from '../../../src/ports/tree-reader.js';
import type { FakeDesktop, FakeWindow } from './fake-desktop.js';
import type { FakeElement } from './fake-element.js';

/** A way from a window down to an element. */
type Chain = readonly { readonly element: FakeElement; readonly index: number }[];

/** Reads the fake desktop. What goes wrong with reading is set by the test. */
export class FakeTreeReader implements TreeReader {
  /** Reasons that every read of a window, surface or part gives. */
  truncatedBecause: readonly TruncationReason[] = [];
  /** Thrown by the next reads. */
  failReads: Error | undefined;
  /** Called before each read, to change things in the middle of the work, or to fail. */
  beforeRead: (target: ReadTarget, limits: ReadLimits) => void = () => undefined;
  /** Called before each inspection, to change things in the middle of the work. */
  beforeInspect: (address: ElementAddress) => void = () => undefined;
  readonly reads: { readonly target: ReadTarget; readonly limits: ReadLimits }[] = [];
  readonly inspected: ElementAddress[] = [];

  constructor(private readonly desktop: FakeDesktop) {}

  async read(target: ReadTarget, limits: ReadLimits): Promise<Observation> {
    this.beforeRead(target, limits);
    this.reads.push({ target, limits });
    if (this.failReads !== undefined) throw this.failReads;
    const chain = this.chainOf(target);
    const last = chain.at(-1);
    if (last === undefined) throw elementNotFound('It is not there.');
    const root = cutAtDepth<ObservedNode>(whole(last.element, last.index), limits.maxDepth);
    return {
      root,
      rootPath: pathOf(chain),
      rootAncestors: ancestorsOf(chain),
      truncatedBecause: this.truncatedBecause,
      nodesObserved: countNodes<ObservedNode>(root),
    };
  }

  async inspect(address: ElementAddress): Promise<LiveElement | undefined> {
    this.beforeInspect(address);
    this.inspected.push(address);
    const found = this.findInAll(address);
    if (found === undefined) return undefined;
    const { chain, window } = found;
    const last = chain.at(-1);
    if (last === undefined) return undefined;
    const { fields } = last.element;
    return {
      node: last.element.observed(last.index),
      ancestors: ancestorsOf(chain).map((node) => ({ node })),
      path: pathOf(chain),
      windowAddress: window.info.address,
      ...(fields.text !== undefined && { text: fields.text }),
      editable: fields.editable ?? false,
      visible: fields.visible ?? true,
      attributes: fields.attributes ?? {},
    };
  }

  async locate(window: WindowInfo, path: readonly number[]): Promise<ElementAddress | undefined> {
    let element = this.desktop.windows.find(({ info }) => info.id === window.id)?.root;
    for (const index of path) element = element?.children[index];
    return element && { id: element.id };
  }

  async listSurfaces(window: WindowInfo): Promise<readonly SurfaceInfo[]> {
    const found = this.desktop.windows.find(({ info }) => info.id === window.id);
    const surfaces = [...(found?.surfaces ?? [])].map(([kind, element]) => ({
      id: element.id,
      kind,
      ...(element.fields.name !== undefined && { title: element.fields.name }),
      ...(kind === 'menu' && { itemCount: element.children.length }),
    }));
    return [{ id: window.id, kind: 'window', title: window.title }, ...surfaces];
  }

  private chainOf(target: ReadTarget): Chain {
    const window = this.desktop.windows.find(({ info }) => info.id === target.window.id);
    if (window === undefined) return [];
    if (target.kind === 'element') return chainTo(window.root, target.address) ?? [];
    if (target.kind === 'window') return [{ element: window.root, index: 0 }];
    const part = target.surface === 'focused' ? undefined : window.surfaces.get(target.surface);
    return part === undefined ? [] : (chainTo(window.root, { id: part.id }) ?? []);
  }

  private findInAll(address: ElementAddress): { chain: Chain; window: FakeWindow } | undefined {
    for (const window of this.desktop.windows) {
      const chain = chainTo(window.root, address);
      if (chain !== undefined) return { chain, window };
    }
    return undefined;
  }
}

function whole(element: FakeElement, index: number): ObservedNode {
  const { childCountUnknown } = element.fields;
  return {
    ...element.observed(index),
    children: element.children.map(whole),
    ...(childCountUnknown === true && { childCountUnknown }),
  };
}

function chainTo(root: FakeElement, address: ElementAddress, index = 0): Chain | undefined {
  if (root.id === address['id']) return [{ element: root, index }];
  for (const [at, child] of root.children.entries()) {
    const below = chainTo(child, address, at);
    if (below !== undefined) return [{ element: root, index }, ...below];
  }
  return undefined;
}

function pathOf(chain: Chain): readonly number[] {
  return chain.slice(1).map(({ index }) => index);
}

function ancestorsOf(chain: Chain): readonly ObservedNode[] {
  return chain
    .slice(0, -1)
    .map(({ element, index }) => element.observed(index))
    .reverse();
}
