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

  resolve(ref: string, snapshotId?: string) {
    return this.refs.resolve(ref, { namespace: 'default', snapshotId }, this.context.signal);
  }
}
