import { SELECT } from '../../../application/commands/select/select.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Select extends BaseCommand {
  static override summary = SELECT.summary;
  static override description = SELECT.description;
  static override examples = examplesOf(SELECT);
  static override args = argsOf(SELECT);
  static override flags = flagsOf(SELECT);

  async run(): Promise<void> {
    await this.present(await this.dispatch(SELECT));
  }
}
