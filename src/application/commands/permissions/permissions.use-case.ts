import { inject, injectable } from 'inversify';
import { PermissionProbe, type Permissions } from '../../../ports/permission-probe.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import type { PermissionsInput } from './permissions.input.js';

/** Reports the permissions of the operating system. */
@injectable()
export class PermissionsUseCase implements UseCase<PermissionsInput, Permissions> {
  constructor(@inject(PermissionProbe) private readonly probe: PermissionProbe) {}

  execute(input: PermissionsInput, context: ExecutionContext): Promise<Permissions> {
    return this.probe.permissions(input.request, context.signal);
  }
}
