import { CLICK } from '../../../application/commands/click/click.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Click extends BaseCommand {
  static override summary = CLICK.summary;
  static override description = CLICK.description;
  static override examples = examplesOf(CLICK);
  static override args = argsOf(CLICK);
  static override flags = flagsOf(CLICK);

  async run(): Promise<void> {
    await this.present(await this.dispatch(CLICK));
  }
}
