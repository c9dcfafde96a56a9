import { inject, injectable } from 'inversify';
import type { ObservedNode } from '../../domain/element/observed-node.js';
import { isItemRole } from '../../domain/element/role-groups.js';
import type { WindowInfo } from '../../domain/element/window-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { type ReadLimits, TreeReader } from '../../ports/tree-reader.js';

/** An item is small; one that is not shows enough of itself within these. */
const ITEM_LIMITS: ReadLimits = { maxDepth: 8, maxNodes: 300, timeoutMs: 1_000 };

/**
 * Ancestors are read without their children, yet the texts of the row or item around an element are what tells it from
 * the same control in the next row.
 */
@injectable()
export class ItemTexts {
  constructor(@inject(TreeReader) private readonly reader: TreeReader) {}

  /** The ancestors (nearest first, window last), with the nearest row or item read whole. */
  async fill(
    ancestors: readonly ObservedNode[],
    window: WindowInfo,
    signal: AbortSignal,
  ): Promise<readonly ObservedNode[]> {
    const at = ancestors.slice(0, -1).findIndex((node) => isItemRole(node.role));
    const item = ancestors[at];
    if (item === undefined || item.children.length > 0) return ancestors;
    const read = await this.read(item, window, signal);
    return read === undefined ? ancestors : ancestors.with(at, { ...read, index: item.index });
  }

  private async read(
    item: ObservedNode,
    window: WindowInfo,
    signal: AbortSignal,
  ): Promise<ObservedNode | undefined> {
    try {
      const target = { kind: 'element', window, address: item.address } as const;
      return (await this.reader.read(target, ITEM_LIMITS, signal)).root;
    } catch (error) {
      if (error instanceof AgentDesktopError && error.code === 'ELEMENT_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
