import type { Container } from 'inversify';
import { AppLauncher } from '../../src/ports/app-launcher.js';
import { ElementActor } from '../../src/ports/element-actor.js';
import { PermissionProbe } from '../../src/ports/permission-probe.js';
import { TreeReader } from '../../src/ports/tree-reader.js';
import { WindowManager } from '../../src/ports/window-manager.js';
import type { WindowInfo } from '../../src/domain/element/window-info.js';
import { simulatedContainer } from '../support/simulated-container.js';
import { temporaryHome } from '../support/temporary-home.js';
import { describeAppLauncherContract } from './app-launcher.contract.js';
import { describeElementActorContract } from './element-actor.contract.js';
import { describePermissionProbeContract } from './permission-probe.contract.js';
import { describeTreeReaderContract } from './tree-reader.contract.js';
import { describeWindowManagerContract } from './window-manager.contract.js';

interface Simulated {
  readonly container: Container;
  dispose(): void;
}

function simulated(): Simulated {
  const home = temporaryHome();
  return { container: simulatedContainer(home.stateRoot), dispose: () => home.dispose() };
}

async function windowOf({ container }: Simulated, app: string): Promise<WindowInfo> {
  const { windows } = await container
    .get<WindowManager>(WindowManager)
    .list(undefined, AbortSignal.timeout(1000));
  const window = windows.find((one) => one.app.name === app);
  if (window === undefined) throw new Error(`${app} has no window.`);
  return window;
}

for (const app of ['Calculator', 'Chat', 'Settings']) {
  describeTreeReaderContract(`simulated, ${app}`, async () => {
    const desktop = simulated();
    const window = await windowOf(desktop, app);
    return {
      reader: desktop.container.get<TreeReader>(TreeReader),
      window,
      goneAddress: { pid: window.app.pid, id: 'never-there' },
      dispose: () => desktop.dispose(),
    };
  });
}

describeElementActorContract('simulated', async () => {
  const desktop = simulated();
  const reader = desktop.container.get<TreeReader>(TreeReader);
  const window = await windowOf(desktop, 'Chat');
  const { pid } = window.app;
  const look = (id: string) => reader.inspect({ pid, id }, window, AbortSignal.timeout(1000));
  return {
    actor: desktop.container.get<ElementActor>(ElementActor),
    reader,
    window,
    button: {
      address: { pid, id: 'message-3-react' },
      effect: async () => (await look('message-3-react'))?.node.states,
    },
    field: { address: { pid, id: 'draft' }, text: async () => (await look('draft'))?.text },
    label: { pid, id: 'message-3-text' },
    dispose: () => desktop.dispose(),
  };
});

describeWindowManagerContract('simulated', async () => {
  const desktop = simulated();
  const windows = desktop.container.get<WindowManager>(WindowManager);
  return { windows, app: (await windowOf(desktop, 'Chat')).app, dispose: () => desktop.dispose() };
});

describeAppLauncherContract('simulated', () => {
  const desktop = simulated();
  const launcher = desktop.container.get<AppLauncher>(AppLauncher);
  return { launcher, app: 'Calculator', dispose: () => desktop.dispose() };
});

describePermissionProbeContract('simulated', () => {
  const desktop = simulated();
  after(() => desktop.dispose());
  return desktop.container.get<PermissionProbe>(PermissionProbe);
});
