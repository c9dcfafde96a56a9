import { CHECK } from './application/commands/check/check.definition.js';
import { CLEAR } from './application/commands/clear/clear.definition.js';
import { CLICK } from './application/commands/click/click.definition.js';
import { CLOSE_APP } from './application/commands/close-app/close-app.definition.js';
import { COLLAPSE } from './application/commands/collapse/collapse.definition.js';
import { DESKTOP_EXEC } from './application/commands/desktop-exec/desktop-exec.definition.js';
import { DESKTOP_LIST } from './application/commands/desktop-list/desktop-list.definition.js';
import { DESKTOP_START } from './application/commands/desktop-start/desktop-start.definition.js';
import { DESKTOP_STOP } from './application/commands/desktop-stop/desktop-stop.definition.js';
import { DOCTOR } from './application/commands/doctor/doctor.definition.js';
import { EXPAND } from './application/commands/expand/expand.definition.js';
import { FIND } from './application/commands/find/find.definition.js';
import { FOCUS } from './application/commands/focus/focus.definition.js';
import { GET } from './application/commands/get/get.definition.js';
import { IS } from './application/commands/is/is.definition.js';
import { LAUNCH } from './application/commands/launch/launch.definition.js';
import { LIST_APPS } from './application/commands/list-apps/list-apps.definition.js';
import { LIST_SURFACES } from './application/commands/list-surfaces/list-surfaces.definition.js';
import { LIST_WINDOWS } from './application/commands/list-windows/list-windows.definition.js';
import { PERMISSIONS } from './application/commands/permissions/permissions.definition.js';
import { SELECT } from './application/commands/select/select.definition.js';
import { SET_VALUE } from './application/commands/set-value/set-value.definition.js';
import { SNAPSHOT } from './application/commands/snapshot/snapshot.definition.js';
import { STATUS } from './application/commands/status/status.definition.js';
import { TOGGLE } from './application/commands/toggle/toggle.definition.js';
import { UNCHECK } from './application/commands/uncheck/uncheck.definition.js';
import { VERSION } from './application/commands/version/version.definition.js';
import { WAIT } from './application/commands/wait/wait.definition.js';
import { CATALOGUE } from './application/catalogue/catalogue.js';
import { CommandRegistry } from './application/catalogue/command-registry.js';
import type { CommandDefinition } from './application/catalogue/define-command.js';
import { CommandDispatcher } from './application/execution/command-dispatcher.js';
import type { Envelope } from './application/execution/envelope.js';
import { errorOf } from './application/execution/error-of.js';
import { createRuntime } from './container.js';

export type { CommandDefinition } from './application/catalogue/define-command.js';
export type { Envelope, ErrorBody } from './application/execution/envelope.js';
export { AgentDesktopError } from './domain/errors/agent-desktop-error.js';
export type { ErrorCode } from './domain/errors/error-code.js';

/** How the library is set up. Nothing is loaded or opened before the first call. */
export interface AppOptions {
  /** Namespace of snapshots, as `--session`; default: `AGENT_DESKTOP_SESSION`. */
  readonly session?: string;
  /** Allow physical input, as `--headed`. Default false. */
  readonly headed?: boolean;
  /** Private desktop to work in, as `--desktop`; default: `AGENT_DESKTOP_DESKTOP`. */
  readonly desktop?: string;
  /** `simulated`, `linux`, `macos` or `windows`; default: `AGENT_DESKTOP_ADAPTER`, else the operating system. */
  readonly adapter?: string;
  /** Log debug lines on stderr. Default false. */
  readonly verbose?: boolean;
}

/** What one call can be told. */
export interface CallOptions {
  /** Ends the call: it then rejects with `TIMEOUT`, whose disposition says how far an action got. */
  readonly signal?: AbortSignal;
}

const METHODS = {
  snapshot: SNAPSHOT,
  find: FIND,
  get: GET,
  is: IS,
  click: CLICK,
  setValue: SET_VALUE,
  clear: CLEAR,
  focus: FOCUS,
  toggle: TOGGLE,
  check: CHECK,
  uncheck: UNCHECK,
  expand: EXPAND,
  collapse: COLLAPSE,
  select: SELECT,
  listApps: LIST_APPS,
  listWindows: LIST_WINDOWS,
  listSurfaces: LIST_SURFACES,
  launch: LAUNCH,
  closeApp: CLOSE_APP,
  wait: WAIT,
  status: STATUS,
  permissions: PERMISSIONS,
  doctor: DOCTOR,
  version: VERSION,
  desktopStart: DESKTOP_START,
  desktopStop: DESKTOP_STOP,
  desktopList: DESKTOP_LIST,
  desktopExec: DESKTOP_EXEC,
} as const;

type Method<Definition> =
  Definition extends CommandDefinition<infer Input, infer Result>
    ? (input?: Readonly<Partial<Input>>, options?: CallOptions) => Promise<Result>
    : never;

/**
 * Every command as a method: the input has the fields of batch and MCP (`max_depth`), the result is the `data` of the
 * envelope. Rejects with `AgentDesktopError` only.
 */
export type App = { readonly [Name in keyof typeof METHODS]: Method<(typeof METHODS)[Name]> } & {
  /** Any command by its name, answered with an envelope. Never rejects. */
  run(command: string, input?: object, options?: CallOptions): Promise<Envelope>;
  /** Ends connections and releases what is held. Calls made afterwards fail. Safe to call twice. */
  dispose(): Promise<void>;
};

/** A blank variable counts as unset. */
function textOf(variable: string | undefined): string | undefined {
  return variable === '' ? undefined : variable;
}

/** Makes the library: the same commands, validation and dispatcher as the command line. */
export function createApp(options: AppOptions = {}): App {
  const session = options.session ?? textOf(process.env['AGENT_DESKTOP_SESSION']);
  const desktop = options.desktop ?? textOf(process.env['AGENT_DESKTOP_DESKTOP']);
  const runtime = createRuntime({ ...options, desktop });
  const dispatcher = new CommandDispatcher(new CommandRegistry(CATALOGUE), runtime);
  const run = (command: string, input: object = {}, call: CallOptions = {}): Promise<Envelope> =>
    dispatcher.dispatch(command, input, {
      session,
      headed: options.headed,
      desktop,
      signal: call.signal,
    });
  const methods = Object.entries(METHODS).map(([method, { name }]) => [
    method,
    async (input?: object, call?: CallOptions): Promise<unknown> => {
      const envelope = await run(name, input, call);
      if (!envelope.ok) throw errorOf(envelope);
      return envelope.data;
    },
  ]);
  return Object.assign(Object.fromEntries(methods) as App, {
    run,
    dispose: () => runtime.dispose(),
  });
}
