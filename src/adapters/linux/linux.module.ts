import { ContainerModule } from 'inversify';
import { AccessibilityEvents } from '../../ports/accessibility-events.js';
import { AppLauncher } from '../../ports/app-launcher.js';
import { Clipboard } from '../../ports/clipboard.js';
import { DesktopHost } from '../../ports/desktop-host.js';
import { ElementActor } from '../../ports/element-actor.js';
import { InputSynthesizer } from '../../ports/input-synthesizer.js';
import { NotificationCenter } from '../../ports/notification-center.js';
import { PermissionProbe } from '../../ports/permission-probe.js';
import { ScreenCapturer } from '../../ports/screen-capturer.js';
import { TreeReader } from '../../ports/tree-reader.js';
import { WindowManager } from '../../ports/window-manager.js';
import { loadAddon } from '../native/load-addon.js';
import { AccessibilityConnection, AddonLoader } from './accessibility-connection.js';
import { AccessibilitySwitch } from './accessibility-switch.js';
import { AppCloser } from './app-closer.js';
import { LinuxAppLauncher } from './app-launcher.js';
import { AppRegistry } from './app-registry.js';
import { LinuxClipboard } from './clipboard.js';
import { LinuxDesktopHost } from './desktop-host.js';
import { DoctorChecks } from './doctor-checks.js';
import { LinuxElementActor } from './element-actor.js';
import { ElementInspector } from './element-inspector.js';
import { LinuxAccessibilityEvents } from './events.js';
import { LinuxInputSynthesizer } from './input-synthesizer.js';
import { LinuxNotificationCenter } from './notification-center.js';
import { LinuxPermissionProbe } from './permission-probe.js';
import { ProtectedProcesses } from './protected-processes.js';
import { LinuxScreenCapturer } from './screen-capturer.js';
import { SurfaceFinder } from './surface-finder.js';
import { LinuxTreeReader } from './tree-reader.js';
import { LinuxWindowManager } from './window-manager.js';
import { WindowMemory } from './window-memory.js';
import { WindowPlacements } from './window-placements.js';

/** Every port of the Linux platform. The addon is loaded and the buses are opened at first use. */
export const linuxModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind<AddonLoader>(AddonLoader).toConstantValue(loadAddon);
  bind(AccessibilityConnection)
    .toSelf()
    .inSingletonScope()
    .onDeactivation((connection) => connection.dispose());
  bind(AccessibilitySwitch).toSelf().inSingletonScope();
  bind(AppCloser).toSelf().inSingletonScope();
  bind(AppRegistry).toSelf().inSingletonScope();
  bind(DoctorChecks).toSelf().inSingletonScope();
  bind(ElementInspector).toSelf().inSingletonScope();
  bind(ProtectedProcesses).toSelf().inSingletonScope();
  bind(SurfaceFinder).toSelf().inSingletonScope();
  bind(WindowMemory).toSelf().inSingletonScope();
  bind(WindowPlacements).toSelf().inSingletonScope();
  bind<AccessibilityEvents>(AccessibilityEvents).to(LinuxAccessibilityEvents).inSingletonScope();
  bind<AppLauncher>(AppLauncher).to(LinuxAppLauncher).inSingletonScope();
  bind<Clipboard>(Clipboard).to(LinuxClipboard).inSingletonScope();
  bind<DesktopHost>(DesktopHost).to(LinuxDesktopHost).inSingletonScope();
  bind<ElementActor>(ElementActor).to(LinuxElementActor).inSingletonScope();
  bind<InputSynthesizer>(InputSynthesizer).to(LinuxInputSynthesizer).inSingletonScope();
  bind<NotificationCenter>(NotificationCenter).to(LinuxNotificationCenter).inSingletonScope();
  bind<PermissionProbe>(PermissionProbe).to(LinuxPermissionProbe).inSingletonScope();
  bind<ScreenCapturer>(ScreenCapturer).to(LinuxScreenCapturer).inSingletonScope();
  bind<TreeReader>(TreeReader).to(LinuxTreeReader).inSingletonScope();
  bind<WindowManager>(WindowManager).to(LinuxWindowManager).inSingletonScope();
});
