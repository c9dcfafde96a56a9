import { inject, injectable } from 'inversify';
import { type DoctorCheck, PermissionProbe } from '../../../ports/permission-probe.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import type { DoctorResult } from './doctor.definition.js';
import type { DoctorInput } from './doctor.input.js';

/** Runs the checks, and mends or puts back when told to. */
@injectable()
export class DoctorUseCase implements UseCase<DoctorInput, DoctorResult> {
  constructor(@inject(PermissionProbe) private readonly probe: PermissionProbe) {}

  async execute(input: DoctorInput, context: ExecutionContext): Promise<DoctorResult> {
    return { checks: await this.checks(input, context.signal) };
  }

  private checks(input: DoctorInput, signal: AbortSignal): Promise<readonly DoctorCheck[]> {
    if (input.fix) return this.probe.fix(signal);
    if (input.restore) return this.probe.restore(signal);
    return this.probe.diagnose(signal);
  }
}
