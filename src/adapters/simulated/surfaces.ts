import type { Role } from '../../domain/element/role.js';
import type { SurfaceInfo } from '../../domain/element/surface.js';
import { type PlacedNode, eachNode } from './sim-node.js';

type OpenKind = Exclude<SurfaceInfo['kind'], 'window'>;

const KIND_OF_ROLE: Readonly<Partial<Record<Role, OpenKind>>> = {
  alert: 'alert',
  dialog: 'dialog',
  listbox: 'popover',
  menu: 'menu',
  menubar: 'menubar',
  popover: 'popover',
  sheet: 'sheet',
  toolbar: 'toolbar',
};

/** The parts of a window that can be observed alone and are open now. */
export function openSurfaces(
  root: PlacedNode,
): readonly { readonly kind: OpenKind; readonly node: PlacedNode }[] {
  return [...eachNode(root)].flatMap((node) => {
    const kind = KIND_OF_ROLE[node.role];
    return kind === undefined ? [] : [{ kind, node }];
  });
}
