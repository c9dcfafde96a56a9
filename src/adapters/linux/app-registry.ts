import { inject, injectable } from 'inversify';
import type { AppAccessibility, AppInfo } from '../../domain/element/app-info.js';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { Environment } from '../../ports/environment.js';
import type { NativeBus, NativeCall, NativeReply } from '../native/addon.js';
import { AccessibilityConnection } from './accessibility-connection.js';
import { ATSPI, call, getProperty, type ObjectRef } from './atspi.js';
import { type DesktopEntry, entryOfProcess, readDesktopEntries } from './desktop-entries.js';
import { classify, domainError, guarded } from './guard.js';
import { runJob } from './native-job.js';
import { numberOf, objectRefs, textOf } from './native-value.js';
import { commandLine, executableName, processInstance } from './process-info.js';
import { toolkitProfile } from './toolkit-profile.js';

/** What one application may cost a list of all: 300 ms, with what the list itself takes. */
export const LIST_BUDGET_MS = 250;

const ROOT: ObjectRef = { bus: ATSPI.registryBus, path: ATSPI.rootPath };
const SUBJECT = { doing: 'list the applications', app: 'the accessibility registry' } as const;

/** An application of the registry with its top-level objects. */
export interface RegisteredApp {
  readonly info: AppInfo;
  readonly ref: ObjectRef;
  /** Undefined when it did not answer. */
  readonly windows: readonly ObjectRef[] | undefined;
}

/** Which applications are asked, and for how long. */
export interface ListScope {
  readonly budgetMs?: number;
  readonly pid?: number | undefined;
}

/** Asks the accessibility registry which applications there are. */
@injectable()
export class AppRegistry {
  private entries: readonly DesktopEntry[] | undefined;

  constructor(
    @inject(AccessibilityConnection) private readonly connection: AccessibilityConnection,
    @inject(Environment) private readonly environment: Environment,
  ) {}

  /**
   * All applications, or those of the process `pid`; those that do not answer within `budgetMs` are listed as
   * unresponsive. Others are not asked, so that a hung one costs only whoever asks for it.
   */
  async list(
    signal: AbortSignal,
    { budgetMs = LIST_BUDGET_MS, pid }: ListScope = {},
  ): Promise<readonly RegisteredApp[]> {
    const bus = await this.connection.bus();
    return guarded(SUBJECT, async () => {
      const all = await this.roots(bus, signal);
      const owners = await this.pids(bus, all, signal);
      const wanted = owners.map((owner) => pid === undefined || owner === pid);
      const roots = all.filter((_, at) => wanted[at]);
      const pids = owners.filter((_, at) => wanted[at]);
      const calls = roots.flatMap(applicationCalls);
      const replies = await runJob(bus, signal, (job) =>
        bus.callMany(calls, { timeoutMs: budgetMs, totalMs: budgetMs, job }),
      );
      return roots.flatMap((ref, index) => {
        const own = replies.slice(index * CALLS_EACH, (index + 1) * CALLS_EACH);
        return this.application(ref, own, pids[index]) ?? [];
      });
    });
  }

  /** The installed applications, read once. */
  desktopEntries(): readonly DesktopEntry[] {
    this.entries ??= readDesktopEntries(this.environment);
    return this.entries;
  }

  /** What is known of a process that has no accessibility tree. */
  unregistered(pid: number, name: string): AppInfo | undefined {
    const instance = processInstance(pid);
    if (instance === undefined) return undefined;
    return { name, pid, processInstance: instance, ...this.program(pid), accessible: 'none', address: {} };
  }

  private async roots(bus: NativeBus, signal: AbortSignal): Promise<readonly ObjectRef[]> {
    const [reply] = await runJob(bus, signal, (job) =>
      bus.callMany([call(ROOT, ATSPI.accessible, 'GetChildren')], { timeoutMs: 2000, job }),
    );
    const roots = objectRefs(reply);
    if (roots !== undefined) return roots.filter(({ path }) => path !== ATSPI.nullPath);
    if (reply?.ok === false) throw domainError(reply, SUBJECT);
    throw new AgentDesktopError(
      'APP_UNRESPONSIVE',
      'The accessibility registry gave no list of applications.',
      {
        suggestion: 'Run doctor; restarting the session restarts the registry.',
      },
    );
  }

  private async pids(
    bus: NativeBus,
    roots: readonly ObjectRef[],
    signal: AbortSignal,
  ): Promise<readonly (number | undefined)[]> {
    const daemon = { bus: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' };
    const calls = roots.map((root) =>
      call(daemon, 'org.freedesktop.DBus', 'GetConnectionUnixProcessID', 's', [root.bus]),
    );
    const replies = await runJob(bus, signal, (job) => bus.callMany(calls, { timeoutMs: 2000, job }));
    return replies.map(numberOf);
  }

  /** Undefined for a connection that has ended meanwhile. */
  private application(
    ref: ObjectRef,
    replies: readonly NativeReply[],
    pid: number | undefined,
  ): RegisteredApp | undefined {
    const instance = pid === undefined ? undefined : processInstance(pid);
    if (pid === undefined || instance === undefined) return undefined;
    const [name, toolkit, toolkitVersion, version, children] = replies;
    const program = this.program(pid);
    const fullToolkit = toolkitName(
      textOf(toolkit),
      textOf(toolkitVersion) ?? textOf(version),
      program.executable,
    );
    const windows = objectRefs(children)?.filter(({ path }) => path !== ATSPI.nullPath);
    const info: AppInfo = {
      name: textOf(name) || program.executable || `pid ${String(pid)}`,
      pid,
      processInstance: instance,
      ...program,
      ...(fullToolkit === undefined ? {} : { toolkit: fullToolkit }),
      accessible: accessibility(children, windows, fullToolkit),
      address: { bus: ref.bus, path: ref.path },
    };
    return { info, ref, windows };
  }

  private program(pid: number): Pick<AppInfo, 'bundleId' | 'executable' | 'displayName'> {
    const executable = executableName(pid);
    const entry = entryOfProcess(this.desktopEntries(), commandLine(pid), executable);
    return {
      ...(entry === undefined ? {} : { bundleId: entry.id, displayName: entry.name }),
      ...(executable === undefined ? {} : { executable }),
    };
  }
}

const CALLS_EACH = 5;

function applicationCalls(root: ObjectRef): readonly NativeCall[] {
  return [
    getProperty(root, ATSPI.accessible, 'Name'),
    getProperty(root, ATSPI.application, 'ToolkitName'),
    getProperty(root, ATSPI.application, 'ToolkitVersion'),
    // GTK 3 and Qt give the toolkit's version here.
    getProperty(root, ATSPI.application, 'Version'),
    call(root, ATSPI.accessible, 'GetChildren'),
  ];
}

/** `GTK 3.24.38`: the toolkit's name with its version. LibreOffice draws its own widgets and answers with GTK's name. */
function toolkitName(
  name: string | undefined,
  version: string | undefined,
  executable: string | undefined,
): string | undefined {
  if (name === undefined || name === '') return undefined;
  const shown = name.toLowerCase() === 'gtk' ? 'GTK' : name;
  const full = version === undefined || version === '' ? shown : `${shown} ${version}`;
  return executable === 'soffice.bin' ? `VCL on ${full}` : full;
}

function accessibility(
  children: NativeReply | undefined,
  windows: readonly ObjectRef[] | undefined,
  toolkit: string | undefined,
): AppAccessibility {
  if (windows !== undefined) return windows.length === 0 && toolkitProfile(toolkit).lazy ? 'lazy' : 'ready';
  if (children?.ok === false && classify(children) === 'hung') return 'unresponsive';
  return 'none';
}
