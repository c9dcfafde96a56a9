import { inject, injectable } from 'inversify';
import { TreeReader } from '../../../ports/tree-reader.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { windowChoice } from '../../services/window-choice.js';
import { WindowPicker } from '../../services/window-picker.js';
import type { ListSurfacesResult } from './list-surfaces.definition.js';
import type { ListSurfacesInput } from './list-surfaces.input.js';

/** Lists what can be observed alone. */
@injectable()
export class ListSurfacesUseCase implements UseCase<ListSurfacesInput, ListSurfacesResult> {
  constructor(
    @inject(WindowPicker) private readonly windows: WindowPicker,
    @inject(TreeReader) private readonly reader: TreeReader,
  ) {}

  async execute(input: ListSurfacesInput, context: ExecutionContext): Promise<ListSurfacesResult> {
    const window = await this.windows.pick(windowChoice(input), context.signal);
    const surfaces = await this.reader.listSurfaces(window, context.signal);
    return {
      pid: window.app.pid,
      surfaces: surfaces.map(({ id, kind, title, itemCount }) => ({
        id,
        type: kind,
        ...(title !== undefined && { title }),
        ...(itemCount !== undefined && { item_count: itemCount }),
      })),
    };
  }
}
