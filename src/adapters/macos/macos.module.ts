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
import { MacosEvents } from './events.js';
import { MacosAppLauncher } from './app-launcher.js';
import { MacosClipboard } from './clipboard.js';
import { MacosDesktopHost } from './desktop-host.js';
import { MacosElementActor } from './element-actor.js';
import { MacosInputSynthesizer } from './input-synthesizer.js';
import { MacosNotificationCenter } from './notification-center.js';
import { MacosPermissionProbe } from './permission-probe.js';
import { MacosScreenCapturer } from './screen-capturer.js';
import { MacosTreeReader } from './tree-reader.js';
import { MacosWindowManager } from './window-manager.js';

/** Every port of the macOS platform. Each refuses with the reason until it is built. */
export const macosModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind<AccessibilityEvents>(AccessibilityEvents).to(MacosEvents).inSingletonScope();
  bind<AppLauncher>(AppLauncher).to(MacosAppLauncher).inSingletonScope();
  bind<Clipboard>(Clipboard).to(MacosClipboard).inSingletonScope();
  bind<DesktopHost>(DesktopHost).to(MacosDesktopHost).inSingletonScope();
  bind<ElementActor>(ElementActor).to(MacosElementActor).inSingletonScope();
  bind<InputSynthesizer>(InputSynthesizer).to(MacosInputSynthesizer).inSingletonScope();
  bind<NotificationCenter>(NotificationCenter).to(MacosNotificationCenter).inSingletonScope();
  bind<PermissionProbe>(PermissionProbe).to(MacosPermissionProbe).inSingletonScope();
  bind<ScreenCapturer>(ScreenCapturer).to(MacosScreenCapturer).inSingletonScope();
  bind<TreeReader>(TreeReader).to(MacosTreeReader).inSingletonScope();
  bind<WindowManager>(WindowManager).to(MacosWindowManager).inSingletonScope();
});
