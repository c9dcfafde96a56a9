import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import type { WindowInfo } from '../../../src/domain/element/window-info.js';
import { AppLauncher } from '../../../src/ports/app-launcher.js';
import { PermissionProbe } from '../../../src/ports/permission-probe.js';
import { describeAppLauncherContract } from '../../contract/app-launcher.contract.js';
import { describeElementActorContract } from '../../contract/element-actor.contract.js';
import { describePermissionProbeContract } from '../../contract/permission-probe.contract.js';
import { describeTreeReaderContract } from '../../contract/tree-reader.contract.js';
import { describeWindowManagerContract } from '../../contract/window-manager.contract.js';
import type { ProgramEnv } from '../../support/oracle.js';
import { type PrivateDesktop, startPrivateDesktop } from '../../support/private-desktop.js';
import {
  type RunningApp,
  startCalculator,
  startGtk3Fixture,
  startGtk4Fixture,
  startMousepad,
  startApp,
} from '../../support/start-app.js';
import { x11Windows } from '../../support/x11-look.js';
import { LinuxAdapter, nodeOf } from './linux-adapter.js';

const QT_FORM = fileURLToPath(new URL('./qt-form.py', import.meta.url));

function startQtForm(env: ProgramEnv): Promise<RunningApp> {
  return startApp(env, { argv: ['/usr/bin/python3', QT_FORM], title: /^Qt form: ready/ });
}

describe('the Linux adapter keeps the contracts of the ports', function () {
  this.timeout(120_000);
  let desktop: PrivateDesktop;
  let adapter: LinuxAdapter;
  const apps: RunningApp[] = [];

  before(async () => {
    desktop = await startPrivateDesktop();
    adapter = new LinuxAdapter(desktop.env);
  });

  after(async () => {
    await adapter.dispose();
    for (const app of apps) await app.stop();
    await desktop.stop();
  });

  async function started(app: Promise<RunningApp>): Promise<WindowInfo> {
    const running = await app;
    apps.push(running);
    return adapter.windowOf(running.pid);
  }

  const readable = [
    ['GTK 3, mousepad', startMousepad],
    ['GTK 3, fixture', startGtk3Fixture],
    ['GTK 4, fixture', startGtk4Fixture],
    ['GTK 4, calculator', startCalculator],
    ['Qt, form', startQtForm],
  ] as const;
  for (const [name, start] of readable)
    describeTreeReaderContract(name, async () => {
      const window = await started(start(desktop.env));
      const goneAddress = {
        bus: String(window.address['bus']),
        path: '/org/a11y/atspi/accessible/987654321',
      };
      return { reader: adapter.reader, window, goneAddress };
    });

  describeElementActorContract('GTK 3, fixture', async () => {
    const window = await started(startGtk3Fixture(desktop.env));
    const { pid } = window.app;
    const titles = async (): Promise<string | undefined> =>
      (await x11Windows(desktop.env)).find((seen) => seen.pid === pid)?.title;
    const root = await adapter.read(window);
    return {
      actor: adapter.actor,
      reader: adapter.reader,
      window,
      button: { address: nodeOf(root, 'checkbox', 'Remember me').address, effect: titles },
      field: {
        address: nodeOf(root, 'textfield', 'Full name').address,
        text: async () => (await titles())?.replace(/^GTK3 fixture: name ?/, ''),
      },
      label: nodeOf(root, 'statictext', 'Ada').address,
    };
  });

  describeWindowManagerContract('GTK 3, fixture', async () => {
    const window = await started(startGtk3Fixture(desktop.env));
    return { windows: adapter.windows, app: window.app };
  });

  describeAppLauncherContract('Linux', () => ({
    launcher: adapter.container.get<AppLauncher>(AppLauncher),
    app: 'org.gnome.Calculator',
  }));

  describePermissionProbeContract('Linux', () => adapter.container.get<PermissionProbe>(PermissionProbe));
});
