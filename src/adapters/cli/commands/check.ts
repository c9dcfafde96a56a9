import { CHECK } from '../../../application/commands/check/check.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Check extends BaseCommand {
  static override summary = CHECK.summary;
  static override description = CHECK.description;
  static override examples = examplesOf(CHECK);
  static override args = argsOf(CHECK);
  static override flags = flagsOf(CHECK);

  async run(): Promise<void> {
    await this.present(await this.dispatch(CHECK));
  }
}
