import { Container } from 'inversify';
import { linuxModule } from '../../../src/adapters/linux/linux.module.js';
import { createRuntimeModule } from '../../../src/adapters/runtime/runtime.module.js';
import { storageModule } from '../../../src/adapters/storage/storage.module.js';
import type { ElementAddress } from '../../../src/domain/element/element-address.js';
import type { LiveElement } from '../../../src/domain/element/live-element.js';
import type { ObservedNode } from '../../../src/domain/element/observed-node.js';
import type { WindowInfo } from '../../../src/domain/element/window-info.js';
import { ElementActor } from '../../../src/ports/element-actor.js';
import { TreeReader } from '../../../src/ports/tree-reader.js';
import { WindowManager } from '../../../src/ports/window-manager.js';
import { waitUntil } from '../../support/wait-until.js';

/** The Linux adapter as the program composes it, inside a desktop. */
export class LinuxAdapter {
  readonly container = new Container({ defaultScope: 'Singleton', autobind: true });

  constructor(env: Readonly<Record<string, string>>) {
    this.container.load(createRuntimeModule({ environment: env }), storageModule, linuxModule);
  }

  get reader(): TreeReader {
    return this.container.get<TreeReader>(TreeReader);
  }

  get actor(): ElementActor {
    return this.container.get<ElementActor>(ElementActor);
  }

  get windows(): WindowManager {
    return this.container.get<WindowManager>(WindowManager);
  }

  /** The window of a process, once it is listed with a tree. */
  async windowOf(pid: number, title = /./): Promise<WindowInfo> {
    return waitUntil(
      async () => {
        const { windows } = await this.windows.list(undefined, signal());
        return windows.find(
          (window) => window.app.pid === pid && title.test(window.title) && window.app.accessible === 'ready',
        );
      },
      { timeoutMs: 20_000, what: `a readable window of process ${String(pid)}` },
    );
  }

  async read(window: WindowInfo, maxDepth = 60): Promise<ObservedNode> {
    const limits = { maxDepth, maxNodes: 50_000, timeoutMs: 20_000 };
    const { root } = await this.reader.read({ kind: 'window', window }, limits, signal());
    return root;
  }

  async inspect(address: ElementAddress, window: WindowInfo): Promise<LiveElement> {
    const element = await this.reader.inspect(address, window, signal());
    if (element === undefined) throw new Error('The element is gone.');
    return element;
  }

  async dispose(): Promise<void> {
    await this.container.unbindAllAsync();
  }
}

export function signal(): AbortSignal {
  return AbortSignal.timeout(60_000);
}

/** All nodes in document order. */
export function allNodes(root: ObservedNode): readonly ObservedNode[] {
  return [root, ...root.children.flatMap(allNodes)];
}

/** The one node with this role and name (and what else is asked for). */
export function nodeOf(root: ObservedNode, role: string, name?: string): ObservedNode {
  const found = allNodes(root).filter(
    (node) => node.role === role && (name === undefined || node.name === name),
  );
  const [first] = found;
  if (first === undefined) throw new Error(`There is no ${role} ${name ?? ''}.`);
  return first;
}
