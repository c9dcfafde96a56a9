import { injectable } from 'inversify';
import type { ElementAddress } from '../../domain/element/element-address.js';
import type { LiveElement } from '../../domain/element/live-element.js';
import type { SurfaceInfo } from '../../domain/element/surface.js';
import type { Observation, TreeReader } from '../../ports/tree-reader.js';
import { notBuilt } from './capabilities.js';

/** Refuses: reading is not built yet. */
@injectable()
export class WindowsTreeReader implements TreeReader {
  async read(): Promise<Observation> {
    throw notBuilt('Reading an accessibility tree', 'read');
  }

  async inspect(): Promise<LiveElement | undefined> {
    throw notBuilt('Reading an accessibility tree', 'read');
  }

  async locate(): Promise<ElementAddress | undefined> {
    throw notBuilt('Reading an accessibility tree', 'read');
  }

  async listSurfaces(): Promise<readonly SurfaceInfo[]> {
    throw notBuilt('Reading an accessibility tree', 'read');
  }
}
