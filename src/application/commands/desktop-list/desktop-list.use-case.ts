import { inject, injectable } from 'inversify';
import { DesktopHost } from '../../../ports/desktop-host.js';
import type { UseCase } from '../../catalogue/use-case.js';
import { desktopView } from '../../services/desktop-view.js';
import type { DesktopListResult } from './desktop-list.definition.js';
import type { DesktopListInput } from './desktop-list.input.js';

/** Lists the private desktops. */
@injectable()
export class DesktopListUseCase implements UseCase<DesktopListInput, DesktopListResult> {
  constructor(@inject(DesktopHost) private readonly host: DesktopHost) {}

  async execute(): Promise<DesktopListResult> {
    return { desktops: (await this.host.list()).map(desktopView) };
  }
}
