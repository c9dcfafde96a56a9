import { inject, injectable } from 'inversify';
import type { AppInfo } from '../../../domain/element/app-info.js';
import { AppLauncher } from '../../../ports/app-launcher.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import type { ListAppsResult, ListedApp } from './list-apps.definition.js';
import type { ListAppsInput } from './list-apps.input.js';

/** Lists applications by any of their names. */
@injectable()
export class ListAppsUseCase implements UseCase<ListAppsInput, ListAppsResult> {
  constructor(@inject(AppLauncher) private readonly launcher: AppLauncher) {}

  async execute(input: ListAppsInput, context: ExecutionContext): Promise<ListAppsResult> {
    const apps = await this.launcher.list(context.signal);
    const wanted = input.app?.trim().toLowerCase() ?? '';
    return { apps: apps.filter((app) => contains(app, wanted)).map(listed) };
  }
}

function contains(app: AppInfo, wanted: string): boolean {
  return [app.name, app.displayName, app.bundleId, app.executable].some(
    (name) => name?.toLowerCase().includes(wanted) ?? false,
  );
}

function listed(app: AppInfo): ListedApp {
  return {
    name: app.name,
    pid: app.pid,
    process_instance: app.processInstance,
    ...(app.bundleId !== undefined && { bundle_id: app.bundleId }),
    ...(app.toolkit !== undefined && { toolkit: app.toolkit }),
    accessible: app.accessible,
  };
}
