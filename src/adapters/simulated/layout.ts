import type { Bounds } from '../../domain/element/bounds.js';
import type { PlacedNode, SimNode } from './sim-node.js';

const LEAF = { width: 160, height: 24 } as const;
const PADDING = 4;

/** Gives every widget a box: children stand below one another inside their parent. */
export function place(node: SimNode, x: number, y: number): PlacedNode {
  const children: PlacedNode[] = [];
  let below = y + PADDING;
  for (const child of node.children) {
    const placed = place(child, x + PADDING, below);
    children.push(placed);
    below = placed.bounds.y + placed.bounds.height + PADDING;
  }
  const widest = Math.max(0, ...children.map(({ bounds }) => bounds.width));
  const bounds =
    children.length === 0 ? { x, y, ...LEAF } : { x, y, width: widest + 2 * PADDING, height: below - y };
  return { ...node, bounds, children };
}

/** The innermost widget at a point; of overlapping ones the last drawn. */
export function hit(node: PlacedNode, point: Pick<Bounds, 'x' | 'y'>): PlacedNode | undefined {
  if (!contains(node.bounds, point)) return undefined;
  for (const child of [...node.children].reverse()) {
    const inner = hit(child, point);
    if (inner !== undefined) return inner;
  }
  return node;
}

function contains(bounds: Bounds, { x, y }: Pick<Bounds, 'x' | 'y'>): boolean {
  return x >= bounds.x && y >= bounds.y && x < bounds.x + bounds.width && y < bounds.y + bounds.height;
}
