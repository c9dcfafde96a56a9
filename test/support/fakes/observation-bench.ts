import { GetInput, type GetProperty } from '../../../src/application/commands/get/get.input.js';
import { GetUseCase } from '../../../src/application/commands/get/get.use-case.js';
import { IsInput, type IsProperty } from '../../../src/application/commands/is/is.input.js';
import { IsUseCase } from '../../../src/application/commands/is/is.use-case.js';
import { ListAppsInput } from '../../../src/application/commands/list-apps/list-apps.input.js';
import { ListAppsUseCase } from '../../../src/application/commands/list-apps/list-apps.use-case.js';
import { ListSurfacesInput } from '../../../src/application/commands/list-surfaces/list-surfaces.input.js';
import { ListSurfacesUseCase } from '../../../src/application/commands/list-surfaces/list-surfaces.use-case.js';
import { ListWindowsInput } from '../../../src/application/commands/list-windows/list-windows.input.js';
import { ListWindowsUseCase } from '../../../src/application/commands/list-windows/list-windows.use-case.js';
import { ElementWatch } from '../../../src/application/commands/wait/element-watch.js';
import { TextWatch } from '../../../src/application/commands/wait/text-watch.js';
import { WaitInput } from '../../../src/application/commands/wait/wait.input.js';
import { WaitUseCase } from '../../../src/application/commands/wait/wait.use-case.js';
import { WindowWatch } from '../../../src/application/commands/wait/window-watch.js';
import { FindUseCase } from '../../../src/application/commands/find/find.use-case.js';
import { AllAppsSearch } from '../../../src/application/commands/find/all-apps-search.js';
import { SnapshotUseCase } from '../../../src/application/commands/snapshot/snapshot.use-case.js';
import { SnapshotInput } from '../../../src/application/commands/snapshot/snapshot.input.js';
import { FindInput } from '../../../src/application/commands/find/find.input.js';
import { paramsOf } from '../../../src/application/catalogue/param.js';
import type { ExecutionContext } from '../../../src/application/execution/execution-context.js';
import { AppPicker } from '../../../src/application/services/app-picker.js';
import { ElementFinder } from '../../../src/application/services/element-finder.js';
import { ElementSearch } from '../../../src/application/services/element-search.js';
import { ItemTexts } from '../../../src/application/services/item-texts.js';
import { RefAppender } from '../../../src/application/services/ref-appender.js';
import { RefResolver } from '../../../src/application/services/ref-resolver.js';
import { RefWindowFinder } from '../../../src/application/services/ref-window-finder.js';
import { SnapshotTaker } from '../../../src/application/services/snapshot-taker.js';
import { Waiter } from '../../../src/application/services/waiter.js';
import { WindowPicker } from '../../../src/application/services/window-picker.js';
import { FakeClock } from './fake-clock.js';
import { FakeDesktop } from './fake-desktop.js';
import { FakeTreeReader } from './fake-tree-reader.js';
import { MemorySnapshotStore } from './memory-snapshot-store.js';

/** An input with its defaults, as the dispatcher would make it. */
export function inputOf<Input extends object>(type: new () => Input, given: Partial<Input>): Input {
  const input = new type();
  for (const [name, param] of paramsOf(type))
    if (param.default !== undefined) Object.assign(input, { [name]: param.default });
  return Object.assign(input, given);
}

/** The observing services put together over a fake desktop. */
export class ObservationBench {
  readonly desktop = new FakeDesktop();
  readonly reader = new FakeTreeReader(this.desktop);
  readonly store = new MemorySnapshotStore();
  readonly clock = new FakeClock();
  readonly context: ExecutionContext = {
    signal: new AbortController().signal,
    namespace: 'default',
    headed: false,
  };
  private ids = 0;
  private readonly idSource = {
    snapshotId: (): string => {
      this.ids += 1;
      return `stest${String(this.ids)}`;
    },
  };
  readonly apps = new AppPicker(this.desktop.launcher);
  readonly windows = new WindowPicker(this.apps, this.desktop.windowManager);
  readonly items = new ItemTexts(this.reader);
  readonly appender = new RefAppender(this.store, this.idSource);
  readonly refs = new RefResolver(
    this.store,
    new RefWindowFinder(this.desktop.launcher, this.desktop.windowManager),
    new ElementFinder(this.reader, this.items),
    this.appender,
  );
  readonly elements = new ElementSearch(this.reader, this.items);
  readonly taker = new SnapshotTaker(this.reader, this.store, this.idSource, this.items);
  readonly waiter = new Waiter(this.clock, this.desktop);

  snapshot(given: Partial<SnapshotInput> = {}) {
    const useCase = new SnapshotUseCase(this.windows, this.refs, this.taker);
    return useCase.execute(inputOf(SnapshotInput, given), this.context);
  }

  find(given: Partial<FindInput> = {}) {
    const { launcher, windowManager } = this.desktop;
    const allApps = new AllAppsSearch(launcher, windowManager, this.elements, this.clock);
    const useCase = new FindUseCase(this.windows, this.refs, this.elements, allApps, this.appender);
    return useCase.execute(inputOf(FindInput, given), this.context);
  }

  get(ref: string, property: GetProperty = 'text') {
    return new GetUseCase(this.refs).execute(inputOf(GetInput, { ref, property }), this.context);
  }

  is(ref: string, property: IsProperty = 'visible') {
    return new IsUseCase(this.refs).execute(inputOf(IsInput, { ref, property }), this.context);
  }

  listApps(app?: string) {
    const given = app === undefined ? {} : { app };
    return new ListAppsUseCase(this.desktop.launcher).execute(inputOf(ListAppsInput, given), this.context);
  }

  listWindows(app?: string) {
    const useCase = new ListWindowsUseCase(this.apps, this.desktop.windowManager);
    return useCase.execute(inputOf(ListWindowsInput, app === undefined ? {} : { app }), this.context);
  }

  listSurfaces(given: Partial<ListSurfacesInput> = {}) {
    const useCase = new ListSurfacesUseCase(this.windows, this.reader);
    return useCase.execute(inputOf(ListSurfacesInput, given), this.context);
  }

  wait(given: Partial<WaitInput>) {
    const { launcher, windowManager } = this.desktop;
    const useCase = new WaitUseCase(
      this.clock,
      new ElementWatch(this.refs, this.reader, launcher, this.waiter, this.clock),
      new WindowWatch(this.apps, windowManager, this.waiter),
      new TextWatch(this.apps, this.windows, this.elements, this.appender, this.waiter),
    );
    return useCase.execute(inputOf(WaitInput, given), this.context);
  }

  resolve(ref: string, snapshotId?: string) {
    return this.refs.resolve(ref, { namespace: 'default', snapshotId }, this.context.signal);
  }
}
