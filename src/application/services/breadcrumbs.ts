import type { ObservedNode } from '../../domain/element/observed-node.js';

const MAX_NAME = 40;

/** The named ancestors of an element, outermost first, such as `toolbar "Main"`. Takes them nearest first. */
export function breadcrumbs(ancestors: readonly ObservedNode[]): readonly string[] {
  return ancestors
    .filter((node) => node.name !== undefined && node.name !== '')
    .map((node) => `${node.role} "${shortened(node.name ?? '')}"`)
    .reverse();
}

function shortened(name: string): string {
  const points = [...name];
  return points.length > MAX_NAME ? `${points.slice(0, MAX_NAME - 1).join('')}…` : name;
}
