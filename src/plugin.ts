import type { PluginCommand } from './application/execution/runtime.js';
import { runtimeHandle } from './adapters/cli/runtime-access.js';

export { Args, Command, Config, Flags } from '@oclif/core';
export { inject, injectable } from 'inversify';

export { BaseCommand } from './adapters/cli/base-command.js';
export { argsOf, examplesOf, flagsOf } from './adapters/cli/params-to-flags.js';
export {
  type CommandDefinition,
  type CommandEffect,
  type CommandExample,
  defineCommand,
} from './application/catalogue/define-command.js';
export { Param, type ParamOptions } from './application/catalogue/param.js';
export { RefInput } from './application/catalogue/ref-input.js';
export type { UseCase } from './application/catalogue/use-case.js';
export type { ExecutionContext } from './application/execution/execution-context.js';
export type { Envelope } from './application/execution/envelope.js';
export type { PluginCommand } from './application/execution/runtime.js';
export { AgentDesktopError } from './domain/errors/agent-desktop-error.js';
export { AccessibilityEvents } from './ports/accessibility-events.js';
export { AppLauncher } from './ports/app-launcher.js';
export { Clipboard } from './ports/clipboard.js';
export { Clock } from './ports/clock.js';
export { DesktopHost } from './ports/desktop-host.js';
export { ElementActor } from './ports/element-actor.js';
export { Environment } from './ports/environment.js';
export { FileLock } from './ports/file-lock.js';
export { InputSynthesizer } from './ports/input-synthesizer.js';
export { InteractionLock } from './ports/interaction-lock.js';
export { Logger } from './ports/logger.js';
export { NotificationCenter } from './ports/notification-center.js';
export { PermissionProbe } from './ports/permission-probe.js';
export { ScreenCapturer } from './ports/screen-capturer.js';
export { SnapshotStore } from './ports/snapshot-store.js';
export { TreeReader } from './ports/tree-reader.js';
export { WindowManager } from './ports/window-manager.js';

/**
 * Makes a plugin's command known to the running program: its command class can then `dispatch` the definition, and
 * every caller that lists commands sees it. Call it in the plugin's `init` hook or before `dispatch`.
 *
 * @throws AgentDesktopError `INTERNAL` when no program runs in this process, or one of another interface version.
 */
export function registerCommand(command: PluginCommand): void {
  runtimeHandle().register(command);
}
