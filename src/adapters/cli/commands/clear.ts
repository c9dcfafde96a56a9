import { CLEAR } from '../../../application/commands/clear/clear.definition.js';
import { BaseCommand } from '../base-command.js';
import { argsOf, examplesOf, flagsOf } from '../params-to-flags.js';

export default class Clear extends BaseCommand {
  static override summary = CLEAR.summary;
  static override examples = examplesOf(CLEAR);
  static override args = argsOf(CLEAR);
  static override flags = flagsOf(CLEAR);

  async run(): Promise<void> {
    await this.present(await this.dispatch(CLEAR));
  }
}
