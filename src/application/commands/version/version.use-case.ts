import { inject, injectable } from 'inversify';
import { Environment } from '../../../ports/environment.js';
import { PackageInfo } from '../../../ports/package-info.js';
import type { UseCase } from '../../catalogue/use-case.js';
import { platformName } from '../../services/platform-name.js';
import type { VersionResult } from './version.definition.js';
import type { VersionInput } from './version.input.js';

/** Answers without asking the desktop anything. */
@injectable()
export class VersionUseCase implements UseCase<VersionInput, VersionResult> {
  constructor(
    @inject(PackageInfo) private readonly packageInfo: PackageInfo,
    @inject(Environment) private readonly environment: Environment,
  ) {}

  execute(): Promise<VersionResult> {
    const { version, target } = this.packageInfo;
    return Promise.resolve({ version, target, os: platformName(this.environment.platform) });
  }
}
