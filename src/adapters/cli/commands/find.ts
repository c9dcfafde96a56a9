import { FIND } from '../../../application/commands/find/find.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Find extends BaseCommand {
  static override summary = FIND.summary;
  static override description = FIND.description;
  static override examples = examplesOf(FIND);
  static override args = argsOf(FIND);
  static override flags = flagsOf(FIND);

  async run(): Promise<void> {
    await this.present(await this.dispatch(FIND));
  }
}
