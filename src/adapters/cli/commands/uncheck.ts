import { UNCHECK } from '../../../application/commands/uncheck/uncheck.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Uncheck extends BaseCommand {
  static override summary = UNCHECK.summary;
  static override description = UNCHECK.description;
  static override examples = examplesOf(UNCHECK);
  static override args = argsOf(UNCHECK);
  static override flags = flagsOf(UNCHECK);

  async run(): Promise<void> {
    await this.present(await this.dispatch(UNCHECK));
  }
}
