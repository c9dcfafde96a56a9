import type { UseCase } from './catalogue/use-case.js';

/** A use-case class as the container sees it: what it injects is its own business. */
export type UseCaseClass = new (...dependencies: never[]) => UseCase<never, unknown>;

/** Where the use case of each command is. Loaded one at a time: a call pays for one command, not for all. */
export const USE_CASE_CLASSES: ReadonlyMap<string, () => Promise<UseCaseClass>> = new Map<
  string,
  () => Promise<UseCaseClass>
>([
  ['snapshot', async () => (await import('./commands/snapshot/snapshot.use-case.js')).SnapshotUseCase],
  ['find', async () => (await import('./commands/find/find.use-case.js')).FindUseCase],
  ['get', async () => (await import('./commands/get/get.use-case.js')).GetUseCase],
  ['is', async () => (await import('./commands/is/is.use-case.js')).IsUseCase],
  ['click', async () => (await import('./commands/click/click.use-case.js')).ClickUseCase],
  ['set-value', async () => (await import('./commands/set-value/set-value.use-case.js')).SetValueUseCase],
  ['clear', async () => (await import('./commands/clear/clear.use-case.js')).ClearUseCase],
  ['focus', async () => (await import('./commands/focus/focus.use-case.js')).FocusUseCase],
  ['toggle', async () => (await import('./commands/toggle/toggle.use-case.js')).ToggleUseCase],
  ['check', async () => (await import('./commands/check/check.use-case.js')).CheckUseCase],
  ['uncheck', async () => (await import('./commands/uncheck/uncheck.use-case.js')).UncheckUseCase],
  ['expand', async () => (await import('./commands/expand/expand.use-case.js')).ExpandUseCase],
  ['collapse', async () => (await import('./commands/collapse/collapse.use-case.js')).CollapseUseCase],
  ['select', async () => (await import('./commands/select/select.use-case.js')).SelectUseCase],
  ['list-apps', async () => (await import('./commands/list-apps/list-apps.use-case.js')).ListAppsUseCase],
  [
    'list-windows',
    async () => (await import('./commands/list-windows/list-windows.use-case.js')).ListWindowsUseCase,
  ],
  [
    'list-surfaces',
    async () => (await import('./commands/list-surfaces/list-surfaces.use-case.js')).ListSurfacesUseCase,
  ],
  ['launch', async () => (await import('./commands/launch/launch.use-case.js')).LaunchUseCase],
  ['close-app', async () => (await import('./commands/close-app/close-app.use-case.js')).CloseAppUseCase],
  ['wait', async () => (await import('./commands/wait/wait.use-case.js')).WaitUseCase],
  ['status', async () => (await import('./commands/status/status.use-case.js')).StatusUseCase],
  [
    'permissions',
    async () => (await import('./commands/permissions/permissions.use-case.js')).PermissionsUseCase,
  ],
  ['doctor', async () => (await import('./commands/doctor/doctor.use-case.js')).DoctorUseCase],
  ['version', async () => (await import('./commands/version/version.use-case.js')).VersionUseCase],
  [
    'desktop start',
    async () => (await import('./commands/desktop-start/desktop-start.use-case.js')).DesktopStartUseCase,
  ],
  [
    'desktop stop',
    async () => (await import('./commands/desktop-stop/desktop-stop.use-case.js')).DesktopStopUseCase,
  ],
  [
    'desktop list',
    async () => (await import('./commands/desktop-list/desktop-list.use-case.js')).DesktopListUseCase,
  ],
  [
    'desktop exec',
    async () => (await import('./commands/desktop-exec/desktop-exec.use-case.js')).DesktopExecUseCase,
  ],
]);
