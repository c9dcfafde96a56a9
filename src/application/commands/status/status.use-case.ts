import { inject, injectable } from 'inversify';
import { AgentDesktopError } from '../../../domain/errors/agent-desktop-error.js';
import { Environment } from '../../../ports/environment.js';
import { Logger } from '../../../ports/logger.js';
import { PackageInfo } from '../../../ports/package-info.js';
import { PermissionProbe } from '../../../ports/permission-probe.js';
import { SnapshotStore } from '../../../ports/snapshot-store.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { platformName } from '../../services/platform-name.js';
import type { StatusResult } from './status.definition.js';
import type { StatusInput } from './status.input.js';

/** Namespace of calls that chose no session. */
const NO_SESSION = 'default';

/** Describes the platform, the session and the latest snapshot. */
@injectable()
export class StatusUseCase implements UseCase<StatusInput, StatusResult> {
  constructor(
    @inject(PermissionProbe) private readonly probe: PermissionProbe,
    @inject(SnapshotStore) private readonly store: SnapshotStore,
    @inject(PackageInfo) private readonly packageInfo: PackageInfo,
    @inject(Environment) private readonly environment: Environment,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async execute(_input: StatusInput, context: ExecutionContext): Promise<StatusResult> {
    const platform = await this.probe.status(context.signal);
    const permissions = await this.probe.permissions(false, context.signal);
    return {
      platform: platformName(this.environment.platform),
      version: this.packageInfo.version,
      display_server: platform.display_server,
      ...(platform.session_source !== undefined && { session_source: platform.session_source }),
      permissions,
      daemon: { running: false },
      ...(context.namespace !== NO_SESSION && { session_id: context.namespace }),
      ...(await this.latestSnapshot(context.namespace)),
      supported_surfaces: platform.supported_surfaces,
      capabilities: platform.capabilities,
    };
  }

  /** A store that cannot be read must not hide the rest of the answer: its own commands say what is wrong with it. */
  private async latestSnapshot(namespace: string): Promise<Pick<StatusResult, 'snapshot_id' | 'ref_count'>> {
    try {
      const id = await this.store.latestId(namespace);
      if (id === undefined) return {};
      const stored = await this.store.load(namespace, id);
      return { snapshot_id: id, ref_count: Object.keys(stored.map.inner).length };
    } catch (error) {
      if (!(error instanceof AgentDesktopError)) throw error;
      this.logger.warn('the latest snapshot cannot be read', { reason: error.message });
      return {};
    }
  }
}
