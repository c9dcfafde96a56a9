import { AccessibilityEvents } from './accessibility-events.js';
import { AppLauncher } from './app-launcher.js';
import { Clipboard } from './clipboard.js';
import { Clock } from './clock.js';
import { DesktopHost } from './desktop-host.js';
import { ElementActor } from './element-actor.js';
import { Environment } from './environment.js';
import { FileLock } from './file-lock.js';
import { IdSource } from './id-source.js';
import { InputSynthesizer } from './input-synthesizer.js';
import { InteractionLock } from './interaction-lock.js';
import { Logger } from './logger.js';
import { NotificationCenter } from './notification-center.js';
import { PackageInfo } from './package-info.js';
import { PermissionProbe } from './permission-probe.js';
import { ScreenCapturer } from './screen-capturer.js';
import { SnapshotStore } from './snapshot-store.js';
import { StateFiles } from './state-files.js';
import { TextSource } from './text-source.js';
import { TreeReader } from './tree-reader.js';
import { WindowManager } from './window-manager.js';

/** The token of every port: what the composition root watches to take things down in reverse order. */
export const PORT_TOKENS: readonly symbol[] = [
  AccessibilityEvents,
  AppLauncher,
  Clipboard,
  Clock,
  DesktopHost,
  ElementActor,
  Environment,
  FileLock,
  IdSource,
  InputSynthesizer,
  InteractionLock,
  Logger,
  NotificationCenter,
  PackageInfo,
  PermissionProbe,
  ScreenCapturer,
  SnapshotStore,
  StateFiles,
  TextSource,
  TreeReader,
  WindowManager,
];
