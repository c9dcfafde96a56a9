import { DOCTOR } from '../../../application/commands/doctor/doctor.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Doctor extends BaseCommand {
  static override summary = DOCTOR.summary;
  static override description = DOCTOR.description;
  static override examples = examplesOf(DOCTOR);
  static override args = argsOf(DOCTOR);
  static override flags = flagsOf(DOCTOR);

  async run(): Promise<void> {
    await this.present(await this.dispatch(DOCTOR));
  }
}
