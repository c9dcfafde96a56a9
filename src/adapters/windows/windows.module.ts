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
import { WindowsEvents } from './events.js';
import { WindowsAppLauncher } from './app-launcher.js';
import { WindowsClipboard } from './clipboard.js';
import { WindowsDesktopHost } from './desktop-host.js';
import { WindowsElementActor } from './element-actor.js';
import { WindowsInputSynthesizer } from './input-synthesizer.js';
import { WindowsNotificationCenter } from './notification-center.js';
import { WindowsPermissionProbe } from './permission-probe.js';
import { WindowsScreenCapturer } from './screen-capturer.js';
import { WindowsTreeReader } from './tree-reader.js';
import { WindowsWindowManager } from './window-manager.js';

/** Every port of the Windows platform. Each refuses with the reason until it is built. */
export const windowsModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind<AccessibilityEvents>(AccessibilityEvents).to(WindowsEvents).inSingletonScope();
  bind<AppLauncher>(AppLauncher).to(WindowsAppLauncher).inSingletonScope();
  bind<Clipboard>(Clipboard).to(WindowsClipboard).inSingletonScope();
  bind<DesktopHost>(DesktopHost).to(WindowsDesktopHost).inSingletonScope();
  bind<ElementActor>(ElementActor).to(WindowsElementActor).inSingletonScope();
  bind<InputSynthesizer>(InputSynthesizer).to(WindowsInputSynthesizer).inSingletonScope();
  bind<NotificationCenter>(NotificationCenter).to(WindowsNotificationCenter).inSingletonScope();
  bind<PermissionProbe>(PermissionProbe).to(WindowsPermissionProbe).inSingletonScope();
  bind<ScreenCapturer>(ScreenCapturer).to(WindowsScreenCapturer).inSingletonScope();
  bind<TreeReader>(TreeReader).to(WindowsTreeReader).inSingletonScope();
  bind<WindowManager>(WindowManager).to(WindowsWindowManager).inSingletonScope();
});
