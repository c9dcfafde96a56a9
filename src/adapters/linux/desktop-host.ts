import { randomUUID } from 'node:crypto';

import { inject, injectable } from 'inversify';

import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { Clock } from '../../ports/clock.js';
import type { DesktopExecResult, DesktopHost, DesktopInfo } from '../../ports/desktop-host.js';
import { Environment } from '../../ports/environment.js';
import { Logger } from '../../ports/logger.js';
import { endDesktop } from './desktop-ending.js';
import { overlay } from './desktop-environment.js';
import { runCaptured, runDetached } from './desktop-exec.js';
import { DesktopFolders } from './desktop-folders.js';
import { identityOfProcess } from './desktop-processes.js';
import { findDesktopPrograms } from './desktop-programs.js';
import { currentBootId, type DesktopRecord, lifeOf } from './desktop-record.js';
import { type StartPlan, startParts } from './desktop-starter.js';
import { runtimeFolder } from './runtime-folder.js';

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
const START_BUDGET_MS = 20_000;
const STOP_BUDGET_MS = 20_000;
const SIDE = { minimum: 64, maximum: 16_384 };

type StartOptions = Parameters<DesktopHost['start']>[0];
type ExecCommand = Parameters<DesktopHost['exec']>[1];

/** Private desktops made of Xvfb, a session bus, the accessibility bus and openbox. */
@injectable()
export class LinuxDesktopHost implements DesktopHost {
  private readonly folders: DesktopFolders;

  constructor(
    @inject(Environment) private readonly environment: Environment,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.folders = new DesktopFolders(environment.stateRoot, environment.userId);
  }

  async start(options: StartOptions, signal: AbortSignal): Promise<DesktopInfo> {
    checkName(options.name);
    checkSize(options);
    const programs = findDesktopPrograms(this.environment.get('PATH'));
    if (!programs.found) throw missingPrograms(programs);
    const draft = this.newRecord(options);
    await this.takeName(draft, signal);

    let record = draft;
    const keep = (change: Partial<DesktopRecord>): void => {
      record = { ...record, ...change };
      this.folders.save(record);
    };
    const plan: StartPlan = {
      id: draft.id,
      name: draft.name,
      size: draft.size,
      folder: this.folders.path(draft.name),
      runtime: this.runtimeOf(draft),
      programs: programs.paths,
      baseEnvironment: this.environment.all(),
      userId: this.environment.userId,
      onPart: (part, identity, display) => {
        keep({
          processes: { ...record.processes, [part]: identity },
          ...(display === undefined ? {} : { display }),
        });
      },
    };
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(START_BUDGET_MS)]);
      const started = await startParts(plan, this.clock, limit);
      keep({ state: 'running', environment: started.environment });
      return infoOf(record);
    } catch (error) {
      await this.abandon(record);
      throw error;
    }
  }

  async stop(name: string, signal: AbortSignal): Promise<void> {
    checkName(name);
    if (!this.folders.exists(name)) throw this.unknown(name);
    const record = this.folders.read(name);
    if (this.folders.claim(name, record?.id)) {
      await this.end(name, record);
      return;
    }
    // Another command is ending it right now.
    const deadline = this.clock.now() + STOP_BUDGET_MS;
    while (this.folders.exists(name) && this.folders.read(name)?.id === record?.id) {
      if (this.clock.now() > deadline) {
        throw new AgentDesktopError('TIMEOUT', `Another command is still ending desktop "${name}".`, {
          suggestion: 'Look with "agent-desktop desktop list", then stop it again.',
        });
      }
      await this.clock.sleep(50, signal);
    }
  }

  async list(): Promise<readonly DesktopInfo[]> {
    const records = this.folders.names().map((name) => this.folders.read(name) ?? this.unreadable(name));
    return records.map(infoOf);
  }

  async exec(name: string, command: ExecCommand, signal: AbortSignal): Promise<DesktopExecResult> {
    checkName(name);
    const record = this.folders.read(name);
    if (!record) throw this.unknown(name);
    if (lifeOf(record) !== 'running') {
      throw new AgentDesktopError('INVALID_ARGS', `Desktop "${name}" is not running.`, {
        suggestion: `Run "agent-desktop desktop stop --name ${name}" to clean up, then start it again.`,
      });
    }
    const inside = {
      argv: command.argv,
      env: overlay(this.environment.all(), record.environment),
      ...(command.timeoutMs === undefined ? {} : { timeoutMs: command.timeoutMs }),
    };
    if (!command.detach) return runCaptured(inside, this.clock, signal);
    return runDetached(inside, this.folders.path(name, 'logs', `exec-${randomUUID().slice(0, 8)}.log`));
  }

  private newRecord(options: StartOptions): DesktopRecord {
    const starter = identityOfProcess(process.pid);
    if (!starter) throw new AgentDesktopError('INTERNAL', '/proc cannot be read on this machine.');
    return {
      name: options.name,
      id: randomUUID(),
      state: 'starting',
      bootId: currentBootId(),
      starter,
      size: { width: options.width, height: options.height },
      startedAt: new Date(this.clock.wallTime()).toISOString(),
      processes: {},
      environment: {},
    };
  }

  /** Makes the folder, after clearing away a dead desktop of the same name. */
  private async takeName(draft: DesktopRecord, signal: AbortSignal): Promise<void> {
    const { name } = draft;
    while (!this.folders.create(draft)) {
      const found = this.folders.read(name);
      if (found && lifeOf(found) !== 'dead') {
        const state = lifeOf(found) === 'starting' ? 'being started' : 'running';
        throw new AgentDesktopError('INVALID_ARGS', `A desktop named "${name}" is already ${state}.`, {
          suggestion: `Use it with --desktop ${name}, stop it with "agent-desktop desktop stop --name ${name}", or take another name.`,
        });
      }
      this.logger.debug('clearing away a dead desktop', { name });
      if (this.folders.claim(name, found?.id)) await this.end(name, found);
      else await this.clock.sleep(20, signal);
    }
  }

  /** Ends a claimed desktop and removes its folder. */
  private async end(name: string, record: DesktopRecord | undefined): Promise<void> {
    if (record) await endDesktop(record, this.runtimeOf(record), this.clock);
    this.folders.remove(name);
  }

  /** Clears away a start that failed; the failure itself is what the caller hears of. */
  private async abandon(record: DesktopRecord): Promise<void> {
    try {
      const ours = this.folders.claim(record.name, record.id);
      // Also where a stop took the folder meanwhile: it cannot know of parts that started after it looked.
      await endDesktop(record, this.runtimeOf(record), this.clock);
      if (ours) this.folders.remove(record.name);
    } catch (error) {
      this.logger.warn('a desktop that failed to start could not be cleared away', {
        name: record.name,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }

  private runtimeOf(record: DesktopRecord): string {
    return runtimeFolder(this.folders.path(record.name), record.id, this.environment.userId);
  }

  private unreadable(name: string): DesktopRecord {
    return {
      name,
      id: '',
      state: 'starting',
      bootId: '',
      starter: { pid: 0, startTime: '' },
      size: { width: 0, height: 0 },
      startedAt: '',
      processes: {},
      environment: {},
    };
  }

  private unknown(name: string): AgentDesktopError {
    const names = this.folders.names();
    return new AgentDesktopError('INVALID_ARGS', `There is no desktop named "${name}".`, {
      details: { desktops: names },
      suggestion:
        names.length === 0
          ? `Start it with "agent-desktop desktop start --name ${name}".`
          : `Desktops here: ${names.join(', ')}.`,
    });
  }
}

function infoOf(record: DesktopRecord): DesktopInfo {
  return {
    name: record.name,
    display: record.display === undefined ? '' : `:${String(record.display)}`,
    size: record.size,
    running: lifeOf(record) === 'running',
    environment: record.environment,
    startedAt: record.startedAt,
  };
}

function checkName(name: string): void {
  if (NAME.test(name)) return;
  throw new AgentDesktopError('INVALID_ARGS', `"${name.slice(0, 40)}" cannot be the name of a desktop.`, {
    suggestion: 'Use 1 to 32 letters, digits, "-" or "_", beginning with a letter or digit.',
  });
}

function checkSize({ width, height }: StartOptions): void {
  const fits = (side: number): boolean =>
    Number.isInteger(side) && side >= SIDE.minimum && side <= SIDE.maximum;
  if (fits(width) && fits(height)) return;
  throw new AgentDesktopError('INVALID_ARGS', `A desktop cannot be ${String(width)}x${String(height)}.`, {
    suggestion: `Each side must be between ${String(SIDE.minimum)} and ${String(SIDE.maximum)} pixels.`,
  });
}

function missingPrograms(search: {
  readonly programs: readonly string[];
  readonly packages: readonly string[];
}): AgentDesktopError {
  return new AgentDesktopError(
    'INTERNAL',
    `A private desktop needs ${search.programs.join(', ')}, which ${search.programs.length === 1 ? 'is' : 'are'} not installed.`,
    {
      details: { packages: search.packages },
      suggestion: `Install: sudo apt-get install ${search.packages.join(' ')}`,
    },
  );
}
