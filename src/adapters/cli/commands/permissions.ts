import { PERMISSIONS } from '../../../application/commands/permissions/permissions.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Permissions extends BaseCommand {
  static override summary = PERMISSIONS.summary;
  static override description = PERMISSIONS.description;
  static override examples = examplesOf(PERMISSIONS);
  static override args = argsOf(PERMISSIONS);
  static override flags = flagsOf(PERMISSIONS);

  async run(): Promise<void> {
    await this.present(await this.dispatch(PERMISSIONS));
  }
}
