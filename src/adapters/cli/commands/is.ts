import { IS } from '../../../application/commands/is/is.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Is extends BaseCommand {
  static override summary = IS.summary;
  static override description = IS.description;
  static override examples = examplesOf(IS);
  static override args = argsOf(IS);
  static override flags = flagsOf(IS);

  async run(): Promise<void> {
    await this.present(await this.dispatch(IS));
  }
}
