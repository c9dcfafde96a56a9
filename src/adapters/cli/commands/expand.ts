import { EXPAND } from '../../../application/commands/expand/expand.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Expand extends BaseCommand {
  static override summary = EXPAND.summary;
  static override description = EXPAND.description;
  static override examples = examplesOf(EXPAND);
  static override args = argsOf(EXPAND);
  static override flags = flagsOf(EXPAND);

  async run(): Promise<void> {
    await this.present(await this.dispatch(EXPAND));
  }
}
